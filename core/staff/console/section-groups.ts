import type { ConsoleSection } from '#core/stores/console/console-plugin.ts'

const findParentPath = (section: ConsoleSection, sections: readonly ConsoleSection[]): string | undefined =>
  sections.some(({ path }) => path === section.parentPath) ? section.parentPath : undefined

/** The sections of the navigation: those without a parent. */
export const getMainSections = (sections: readonly ConsoleSection[]): ConsoleSection[] =>
  sections.filter((section) => findParentPath(section, sections) === undefined)

/** The group of the section at `path`: the main section first, then its children. */
export const getSectionGroup = (sections: readonly ConsoleSection[], path: string): ConsoleSection[] => {
  const open = sections.find((section) => section.path === path)
  if (!open) return []
  const head = findParentPath(open, sections) ?? open.path
  return [
    ...sections.filter((section) => section.path === head),
    ...sections.filter((section) => section.parentPath === head),
  ]
}
