/** Where what Node has compiled once is kept. */
export declare const COMPILED: string
/** With what Node starts the server. */
export declare const SERVER_FLAGS: readonly string[]
