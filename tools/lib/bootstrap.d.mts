/** Where what Node has compiled once is kept. */
export declare const COMPILED: string
/** How the server runs: its script below the root, and what Node is told. */
export declare const SERVER: {
  readonly script: string
  readonly flags: readonly string[]
}
