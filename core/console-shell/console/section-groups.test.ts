import { describe, expect, it } from 'vitest'
import type { ConsoleSection } from './console-plugin.ts'
import { getMainSections, getSectionGroup, isForStaff, listNavigation } from './section-groups.ts'

const Nothing = () => null

const createSection = (path: string, under?: string): ConsoleSection => ({
  path,
  Icon: Nothing,
  Label: Nothing,
  roles: [],
  ...(under === undefined ? {} : { parentPath: under }),
})
const getPaths = (sections: readonly ConsoleSection[]) => sections.map(({ path }) => path)

describe('console sections', () => {
  const all = [
    createSection(''),
    createSection('credit', 'points'),
    createSection('points'),
    createSection('rules', 'points'),
  ]

  it('shows a child section in the tabs of its parent, not in the navigation', () => {
    expect(getPaths(getMainSections(all))).toEqual(['', 'points'])
    expect(getPaths(getSectionGroup(all, 'points'))).toEqual(['points', 'credit', 'rules'])
    expect(getPaths(getSectionGroup(all, 'rules'))).toEqual(['points', 'credit', 'rules'])
    expect(getPaths(getSectionGroup(all, ''))).toEqual([''])
  })

  it('OW-12 says which role may open a screen, also one below a section', () => {
    const sections = [{ ...createSection('menu'), roles: ['owner'] }, createSection('')]
    const owner = { role: 'owner', isLimited: false }
    const driver = { role: 'driver', isLimited: false }
    expect(isForStaff(sections, 'menu', owner)).toBe(true)
    expect(isForStaff(sections, 'menu/1', driver)).toBe(false)
    expect(isForStaff(sections, '', driver)).toBe(true)
    expect(isForStaff(sections, 'unknown', driver)).toBe(true)
  })

  it('OW-12 keeps staff of some outlets from a screen that concerns every outlet', () => {
    const sections: ConsoleSection[] = [{ ...createSection('brand'), roles: ['owner'], everyOutlet: true }]
    expect(isForStaff(sections, 'brand', { role: 'owner', isLimited: false })).toBe(true)
    expect(isForStaff(sections, 'brand', { role: 'owner', isLimited: true })).toBe(false)
  })

  it('treats a child section as a main one when its parent is missing', () => {
    const without = [createSection(''), createSection('credit', 'points')]
    expect(getPaths(getMainSections(without))).toEqual(['', 'credit'])
    expect(getPaths(getSectionGroup(without, 'credit'))).toEqual(['credit'])
  })

  it('lists the daily work first, then what is sold and set up, and only what the role may use', () => {
    const sections: ConsoleSection[] = [
      { ...createSection('hours'), group: 'setUp', roles: ['owner'] },
      { ...createSection('menu'), group: 'sell', roles: ['owner', 'kitchen'] },
      { ...createSection('stock', 'menu'), roles: ['owner', 'kitchen'] },
      { ...createSection(''), roles: ['owner', 'kitchen'] },
    ]
    const list = (role: string) =>
      listNavigation(sections, role).map((part) => [part.group, ...getPaths(part.sections)])
    expect(list('owner')).toEqual([
      [undefined, ''],
      ['sell', 'menu'],
      ['setUp', 'hours'],
    ])
    expect(list('kitchen')).toEqual([
      [undefined, ''],
      ['sell', 'menu'],
    ])
  })
})
