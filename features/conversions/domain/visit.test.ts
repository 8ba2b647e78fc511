import { describe, expect, it } from 'vitest'
import { isEmptyVisit, limitVisit, readLink } from './visit.ts'

const read = (query: string) => readLink(new URLSearchParams(query))

describe('the link that a customer came by', () => {
  it('MK-03 gives its campaign and the click ids of all vendors', () => {
    expect(
      read(
        'utm_source=instagram&utm_medium=paid&utm_campaign=Eid%20lunch&utm_term=burger&utm_content=video&fbclid=F-1_a&ttclid=E.C.P.1&ScCid=s-1&gclid=g_1&table=4',
      ),
    ).toEqual({
      source: {
        ...{ source: 'instagram', medium: 'paid', campaign: 'Eid lunch' },
        ...{ term: 'burger', content: 'video' },
      },
      clicks: { fbclid: 'F-1_a', ttclid: 'E.C.P.1', scClickId: 's-1', gclid: 'g_1' },
    })
  })

  it('MK-03 is read without what is empty, too long or no id', () => {
    const { source, clicks } = read(
      `utm_source=&utm_medium=%00%0A&utm_campaign=${'x'.repeat(300)}&fbclid=<script>&gclid=${'g'.repeat(600)}`,
    )
    expect(source).toEqual({ campaign: 'x'.repeat(100) })
    expect(clicks).toEqual({})
  })
})

describe('what may be stored of a visit', () => {
  const visit = {
    source: { source: 'instagram' },
    browser: { fbp: 'fb.1.2.3', fc: 'fb.1.2.x', ttclid: 't', scClickId: 's', gclid: 'g', clientId: '1.2' },
  }
  const { clientId, ...advertising } = visit.browser

  it.each([
    [['statistics'], { source: visit.source, browser: { clientId } }],
    [['marketing'], { source: {}, browser: advertising }],
    [['statistics', 'marketing'], visit],
    [[], { source: {}, browser: {} }],
  ] as const)('MK-03 with consent to %j is no more than that', (purposes, limited) => {
    expect(limitVisit(visit, purposes)).toEqual(limited)
    expect(isEmptyVisit(limitVisit(visit, purposes))).toBe(purposes.length === 0)
  })
})
