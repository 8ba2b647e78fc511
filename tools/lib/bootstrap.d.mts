/** Where what Node has compiled once is kept. */
export const COMPILED: string
/** With what Node starts the server. */
export const SERVER_FLAGS: readonly string[]
