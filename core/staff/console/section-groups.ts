import type { ConsoleSection } from '#core/stores/console/console-plugin.ts'

const standsUnder = (section: ConsoleSection, sections: readonly ConsoleSection[]): string | undefined =>
  sections.some(({ path }) => path === section.under) ? section.under : undefined

/** The sections of the navigation: those that stand beside no other. */
export const mainSections = (sections: readonly ConsoleSection[]): ConsoleSection[] =>
  sections.filter((section) => standsUnder(section, sections) === undefined)

/** The sections that stand together with the one at `path`, itself among them and first the one of the navigation. */
export const groupOf = (sections: readonly ConsoleSection[], path: string): ConsoleSection[] => {
  const open = sections.find((section) => section.path === path)
  if (!open) return []
  const head = standsUnder(open, sections) ?? open.path
  return [
    ...sections.filter((section) => section.path === head),
    ...sections.filter((section) => section.under === head),
  ]
}
