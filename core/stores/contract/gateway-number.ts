declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** The wire's number of a gateway by its name, or undefined when whoever is asked does not know it. */
    gatewayNumber: (name: string) => number | undefined
  }
}

/** The wire's number for a gateway outside its list of 10 to 170. */
export const OTHER_GATEWAY = 99
