declare module './hooks.ts' {
  interface Hooks {
    /** Lines of the start message about what can be opened: what it is, and its address or fact. */
    announcement: () => readonly (readonly [label: string, fact: string])[]
  }
}

export {}
