import { testShare } from './share.ts';

testShare(3);
