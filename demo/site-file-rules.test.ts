import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  findBrokenReferences,
  findDietIssues,
  findDuplicates,
  findGroupIssues,
  findSizeIssues,
  findTwinNeighbours,
  findUntranslated,
  findUnusedPictures,
} from './site-file-rules.ts'
import { demoSiteFileSchema, type SiteFile } from './site-file-shape.ts'

const text = readFileSync(join(import.meta.dirname, 'zahr', 'site.json'), 'utf8')

/** A valid file with one passage replaced. */
function createFaultyFile(from: string | RegExp, to: string): SiteFile {
  const faulty = text.replace(from, to)
  expect(faulty).not.toBe(text)
  return demoSiteFileSchema.parse(JSON.parse(faulty))
}

describe('site file rules', () => {
  it('detect a text that lacks a language', () => {
    expect(findUntranslated(createFaultyFile('"en": "Zahr Shawarma" }', '"fr": "Zahr" }'))).toEqual([
      '/brand/name',
    ])
  })

  it('detect a duplicate sku', () => {
    expect(findDuplicates(createFaultyFile('"sku": "ZH-002"', '"sku": "ZH-001"'))).toEqual(['ZH-001'])
  })

  it('detect a picture and an option group that do not exist', () => {
    const found = findBrokenReferences(
      createFaultyFile('"optionGroups": ["shawarma-size"', '"optionGroups": ["siez"'),
      [],
    )
    expect(found).toContain('siez')
    expect(found).toContain('pictures/zh-001.avif')
  })

  it('detect neighbours with one picture, and a picture that nobody shows', () => {
    const file = createFaultyFile('"pictures/zh-002.avif"', '"pictures/zh-001.avif"')
    expect(findTwinNeighbours(file)).toEqual(['ZH-002'])
    expect(findUnusedPictures([file], ['zh-001.avif', 'zh-002.avif'])).toEqual(['zh-002.avif'])
  })

  it('detect a size that is cheaper than the price on the menu', () => {
    expect(findSizeIssues(createFaultyFile('"price": 900', '"price": 800')).length).toBeGreaterThan(1)
  })

  it('detect milk in a vegan dish', () => {
    const file = createFaultyFile(/"foodType": 2/, '"foodType": 4')
    expect(findDietIssues(file)).toEqual(['ZH-001: milk'])
  })

  it('detect limits that no customer can meet', () => {
    const option = { key: 'one', name: { en: 'One' }, price: 0 }
    const group = { key: 'choice', name: { en: 'Choice' }, type: 20 as const, options: [option] }
    expect(findGroupIssues({ ...group, min: 2, max: 1 })).toEqual(['choice: min is above max'])
    expect(findGroupIssues({ ...group, min: 0, max: 2 })).toEqual([
      'choice: max is more than the options offer',
    ])
    expect(findGroupIssues({ ...group, type: 30, min: 6, max: 6 })).toEqual([])
  })
})
