import { describe, expect, it } from 'vitest'
import type { ConsoleSection } from '#core/stores/console/console-plugin.ts'
import { groupOf, mainSections } from './section-groups.ts'

const Nothing = () => null

const section = (path: string, under?: string): ConsoleSection => ({
  path,
  Icon: Nothing,
  Label: Nothing,
  roles: [],
  ...(under === undefined ? {} : { under }),
})
const pathsOf = (sections: readonly ConsoleSection[]) => sections.map(({ path }) => path)

describe('sections of the console', () => {
  const all = [section(''), section('credit', 'points'), section('points'), section('rules', 'points')]

  it('what stands beside another is not in the navigation, but in its tabs', () => {
    expect(pathsOf(mainSections(all))).toEqual(['', 'points'])
    expect(pathsOf(groupOf(all, 'points'))).toEqual(['points', 'credit', 'rules'])
    expect(pathsOf(groupOf(all, 'rules'))).toEqual(['points', 'credit', 'rules'])
    expect(pathsOf(groupOf(all, ''))).toEqual([''])
  })

  it('stands for itself where the other is missing', () => {
    const without = [section(''), section('credit', 'points')]
    expect(pathsOf(mainSections(without))).toEqual(['', 'credit'])
    expect(pathsOf(groupOf(without, 'credit'))).toEqual(['credit'])
  })
})
