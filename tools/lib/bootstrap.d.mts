/** Where what Node has compiled once is kept. */
export declare const COMPILED: string
/** How the server runs: its script below the root, what Node is told, and what is added to its environment. */
export declare const SERVER: {
  readonly script: string
  readonly flags: readonly string[]
  readonly env: Readonly<Record<string, string>>
}
