/** The folder of Node's compile cache. */
export declare const COMPILED: string
/** How to run the server: its script below the root, and Node's flags. */
export declare const SERVER: {
  readonly script: string
  readonly flags: readonly string[]
}
