/** Why a value is not valid; compound fields name the invalid members. */
export class DataModelValidationFailure {
  readonly message: string;
  readonly invalidValue: unknown;
  readonly fields: Record<string, DataModelValidationFailure> = {};
  unresolved = true;

  constructor({ message = '', invalidValue }: { message?: string; invalidValue?: unknown } = {}) {
    this.message = message;
    this.invalidValue = invalidValue;
  }

  isEmpty(): boolean {
    return this.message === '' && Object.keys(this.fields).length === 0;
  }

  asError(): DataModelValidationError {
    return new DataModelValidationError(this);
  }

  toString(indent = ''): string {
    const nested = Object.entries(this.fields).map(([name, failure]) => `${indent}${name}: ${failure.toString(`${indent}  `)}`);
    return [this.message, ...nested].filter(Boolean).join('\n');
  }
}

export class DataModelValidationError extends Error {
  readonly failure: DataModelValidationFailure;

  constructor(failure: DataModelValidationFailure | string, title = '') {
    const given = typeof failure === 'string' ? new DataModelValidationFailure({ message: failure }) : failure;
    super([title, given.toString('  ')].filter(Boolean).join('\n'));
    this.name = 'DataModelValidationError';
    this.failure = given;
  }

  asHTML(): string {
    return `<pre>${this.message}</pre>`;
  }
}
