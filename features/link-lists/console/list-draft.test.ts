import { describe, expect, it } from 'vitest'
import type { OwnPlaces } from '../domain/link-address.ts'
import { addLink, EMPTY_LIST, findDraftFaults, type ListDraft, moveLink, toPreview } from './list-draft.ts'

const OWN: OwnPlaces = { homePath: 'zahr', hosts: [], origin: 'https://order.example' }

const DRAFT: ListDraft = {
  ...EMPTY_LIST,
  title: { en: 'Zahr', ar: 'زهر' },
  links: ['/', 'https://instagram.com/zahr', 'tel:112'].map((address, key) => ({
    ...{ key, address, title: { en: `Link ${key}` }, isActive: key !== 1, clicks: 0 },
  })),
}

const keysOf = ({ links }: ListDraft) => links.map(({ key }) => key)

describe('draft of a link list', () => {
  it('moves a link by one place and stops at the ends', () => {
    expect(keysOf(moveLink(DRAFT, 0, 1))).toEqual([1, 0, 2])
    expect(keysOf(moveLink(DRAFT, 2, -1))).toEqual([0, 2, 1])
    expect(keysOf(moveLink(DRAFT, 0, -1))).toEqual([0, 1, 2])
    expect(keysOf(moveLink(DRAFT, 2, 1))).toEqual([0, 1, 2])
  })

  it('names each missing text and unsafe address by its field', () => {
    const started = addLink({ ...DRAFT, title: { en: ' ' } })
    expect(findDraftFaults(DRAFT, OWN)).toEqual({})
    expect(findDraftFaults(started, OWN)).toEqual({
      title: 'needsTitle',
      'links.3.title': 'needsText',
      'links.3.address': 'scheme',
    })
  })

  it('previews only links that are shown and can be opened, in the chosen language', () => {
    const { title, links } = toPreview(addLink(DRAFT), { language: 'ar', own: OWN })
    expect(title).toBe('زهر')
    expect(links.map(({ title: text, kind }) => [text, kind])).toEqual([
      ['Link 0', 'menu'],
      ['Link 2', 'phone'],
    ])
  })
})
