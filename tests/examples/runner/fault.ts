/** An example that says something wrong, at the place where it says it. */
class ExampleFault extends Error {
  constructor(place: string, message: string) {
    super(place === '' ? message : `${place}: ${message}`);
    this.name = 'ExampleFault';
  }
}

/** Fails the example. */
export function fail(place: string, message: string): never {
  throw new ExampleFault(place, message);
}
