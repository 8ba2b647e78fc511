declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** The wire's number of a gateway by its name; undefined when this plugin does not define it. */
    gatewayNumber: (name: string) => number | undefined
  }
}

/** The wire's number for a gateway outside its list of 10 to 170. */
export const OTHER_GATEWAY = 99
