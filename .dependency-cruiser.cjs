/** The layers: rules know nothing, the shell knows the rules, the stage knows nothing of either. */
module.exports = {
  forbidden: [
    {
      name: 'rules-import-only-rules',
      severity: 'error',
      comment: 'src/rules is pure and stands alone; packages and Node modules count as outside too.',
      from: { path: '^src/rules/' },
      to: { pathNot: '^src/rules/' },
    },
    {
      name: 'source-ships-alone',
      severity: 'error',
      comment: 'Nothing in src may depend on the stage, the tests or the tools.',
      from: { path: '^src/' },
      to: { path: '^(stage|tests|tools)/' },
    },
    {
      name: 'source-has-no-packages',
      severity: 'error',
      comment: 'The shipped script contains our own code only; types do not ship.',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'core'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'stage-knows-nothing-of-the-system',
      severity: 'error',
      comment: 'The stage is written from the public API only and must run other systems too.',
      from: { path: '^stage/' },
      to: { path: '^(src|tests|tools)/' },
    },
    {
      name: 'mechanics-by-their-index',
      severity: 'error',
      comment: 'Other code imports a mechanic through its index only, so that it can be changed or deleted as one.',
      from: { path: '^src/(?!rules/mechanics/)' },
      to: { path: '^src/rules/mechanics/[^/]+/', pathNot: '^src/rules/mechanics/[^/]+/index\\.ts$' },
    },
    {
      name: 'mechanics-know-others-by-their-index',
      severity: 'error',
      comment: 'The same between mechanics.',
      from: { path: '^src/rules/mechanics/([^/]+)/' },
      to: { path: '^src/rules/mechanics/[^/]+/', pathNot: ['^src/rules/mechanics/$1/', '^src/rules/mechanics/[^/]+/index\\.ts$'] },
    },
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Imports form no ring, type-only imports included.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'Every import leads somewhere.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|reports|\\.cache)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.mjs', '.js', '.json', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
