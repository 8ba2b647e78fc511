/** What it is, and its address or fact; an empty label continues the line before. */
export type AnnouncementLines = readonly (readonly [label: string, fact: string])[]

declare module './hooks.ts' {
  interface Hooks {
    /** Lines of the start message about what can be opened. */
    announcement: () => AnnouncementLines | Promise<AnnouncementLines>
  }
}
