import type { ConsoleSection } from './console-plugin.ts'

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

/**
 * Whether somebody may open the screen at `path`: with the role, and for what concerns every outlet not limited to some.
 * A path of no section is nobody's secret.
 */
export const isForStaff = (
  sections: readonly ConsoleSection[],
  path: string,
  { role, isLimited }: { readonly role: string; readonly isLimited: boolean },
): boolean => {
  const [section] = sections
    .filter((one) => one.path !== '' && (path === one.path || path.startsWith(`${one.path}/`)))
    .toSorted((a, b) => b.path.length - a.path.length)
  if (!section) return true
  return section.roles.includes(role) && !(section.everyOutlet && isLimited)
}

/** The main sections in the order of the navigation: the daily work, then what is sold, then what is set up. */
export const listNavigation = (
  sections: readonly ConsoleSection[],
  role: string,
): { readonly group: ConsoleSection['group']; readonly sections: readonly ConsoleSection[] }[] => {
  const mine = getMainSections(sections).filter(({ roles }) => roles.includes(role))
  return ([undefined, 'sell', 'setUp'] as const)
    .map((group) => ({ group, sections: mine.filter((section) => section.group === group) }))
    .filter((part) => part.sections.length > 0)
}
