import { describe, expect, it } from 'vitest'
import { readSiteFile } from '#core/menus/server/import.service.ts'
import { readDemoSite } from '#demo/read-site-file.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { outreachFileSection } from './outreach-section.service.ts'

const file = expectOk(readSiteFile(readDemoSite(new URL('../../../demo/zahr', import.meta.url).pathname)))
const winBack = { kind: 'winBack', isOn: true, wording: {}, delay: 45, promotion: 'come-back' }

describe('messages to customers in a site file', () => {
  const messages = (...kinds: readonly object[]) =>
    outreachFileSection
      .check({ kinds }, file, (section) => new Set(section === 'promotions' ? ['come-back'] : []))
      .map(({ path, message }) => `${path}: ${message}`)

  it('OW-04 name a promotion by its key, a time within the kind’s range and words without links, each kind once', () => {
    expect(messages(winBack, { ...winBack, kind: 'birthday', delay: 14 })).toEqual([])
    expect(messages({ ...winBack, promotion: 'gone' })).toEqual([
      'outreach.kinds[0].promotion: there is no promotion "gone"',
    ])
    expect(messages({ ...winBack, delay: 13 })).toEqual(['outreach.kinds[0].delay: must be from 14 to 365'])
    expect(messages({ ...winBack, wording: { en: 'See www.example.com' } })).toEqual([
      'outreach.kinds[0].wording.en: must not contain a link: the message has its own',
    ])
    expect(messages({ ...winBack, kind: 'rating', delay: 3 })).toEqual([
      'outreach.kinds[0].promotion: this kind sends no code',
    ])
    expect(messages(winBack, winBack)).toHaveLength(1)
  })
})
