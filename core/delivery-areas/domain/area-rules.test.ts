import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Position } from '#core/maps/domain/geo.ts'
import { type AreaTerms, MAX_AREA_CORNERS } from '#core/stores/domain/area-terms.ts'
import { findAreaIssue, findZoneIssue, MAX_OUTLET_DISTANCE_KM } from './area-rules.ts'

const OUTLET = { lat: 25.08, lng: 55.14 }
const PLACE = { languages: ['en', 'ar'], outlet: OUTLET, taxIds: new Set(['vat']) } as const
const terms = (change: Partial<AreaTerms> = {}): AreaTerms => ({
  name: { en: 'Marina' },
  city: { en: 'Dubai' },
  fee: 500,
  minimumOrder: null,
  minutes: 30,
  taxId: null,
  zone: null,
  hours: null,
  ...change,
})

const polygon = (corners: readonly Position[]) => {
  const [first] = corners
  return { type: 'Polygon', coordinates: [first ? [...corners, first] : []] } as const
}
const getIssueKind = (corners: readonly Position[]) => findZoneIssue(polygon(corners), OUTLET)?.kind
const circle = (radius: number, center: Position = [55.14, 25.08]) =>
  findZoneIssue({ type: 'Circle', center, radius }, OUTLET)

/** Corners around the outlet in order of angle: such an outline never crosses itself. */
const star = fc
  .uniqueArray(fc.record({ step: fc.integer({ min: 0, max: 23 }), far: fc.integer({ min: 20, max: 100 }) }), {
    minLength: 8,
    maxLength: 24,
    selector: ({ step }) => step,
  })
  // Without a gap of half a turn, so that the outlet is inside.
  .map((corners) => corners.toSorted((a, b) => a.step - b.step))
  .filter((corners) =>
    corners.every(({ step }, at) => ((corners[(at + 1) % corners.length]?.step ?? 0) - step + 24) % 24 < 12),
  )
  .map((corners) =>
    corners.map(({ step, far }): Position => {
      const angle = (step / 24) * 2 * Math.PI
      return [OUTLET.lng + (far / 1000) * Math.cos(angle), OUTLET.lat + (far / 1000) * Math.sin(angle)]
    }),
  )
const rotateList = <Item>(list: readonly Item[], by: number): Item[] => [
  ...list.slice(by),
  ...list.slice(0, by),
]

describe('outline of an area', () => {
  it('is accepted when it does not cross itself, wherever it begins and in either direction', () => {
    fc.assert(
      fc.property(star, fc.nat(23), (corners, by) => {
        expect(getIssueKind(rotateList(corners, by % corners.length))).toBeUndefined()
        expect(getIssueKind(rotateList(corners, by % corners.length).toReversed())).toBeUndefined()
      }),
    )
  })

  it('is rejected when it crosses itself, wherever it begins', () => {
    const bow: Position[] = [
      [55.1, 25],
      [55.2, 25.1],
      [55.2, 25],
      [55.1, 25.1],
    ]
    for (const by of [0, 1, 2, 3]) expect(getIssueKind(rotateList(bow, by))).toBe('tangled')
  })

  it('is rejected with too few or too many corners, on one line, off the earth and too far away', () => {
    expect(getIssueKind([])).toBe('fewCorners')
    expect(
      getIssueKind([
        [55, 25],
        [55.1, 25],
      ]),
    ).toBe('fewCorners')
    expect(
      getIssueKind(Array.from({ length: MAX_AREA_CORNERS + 1 }, (_, at) => [55, 25 + at / 1e4] as const)),
    ).toBe('manyCorners')
    expect(
      getIssueKind([
        [55, 25],
        [55.1, 25.1],
        [55.2, 25.2],
      ]),
    ).toBe('flat')
    expect(
      getIssueKind([
        [55, 25],
        [55.1, 25.1],
        [181, 25],
      ]),
    ).toBe('offEarth')
    expect(
      getIssueKind([
        [55, 25],
        [55.1, 25.1],
        [60, 25],
      ]),
    ).toBe('tooFar')
    const open = {
      type: 'Polygon',
      coordinates: [
        [
          [55, 25],
          [55.1, 25],
          [55.1, 25.1],
          [55, 25.1],
        ],
      ],
    } as const
    expect(findZoneIssue(open, OUTLET)?.kind).toBe('fewCorners')
    expect(findZoneIssue({ type: 'Polygon', coordinates: [] }, OUTLET)?.kind).toBe('fewCorners')
  })

  it('requires a radius within bounds and a centre within reach for a circle', () => {
    expect(circle(2000)).toBeUndefined()
    for (const radius of [0, -1, 49, 100_001, Number.NaN])
      expect(circle(radius)).toEqual({ kind: 'radiusWrong', field: 'zone.radius' })
    expect(circle(2000, [55.14, 91])).toEqual({ kind: 'offEarth', field: 'zone.center' })
    const north = OUTLET.lat + MAX_OUTLET_DISTANCE_KM / 110
    expect(circle(2000, [55.14, north])).toEqual({ kind: 'tooFar', field: 'zone.center' })
  })
})

describe('terms of an area', () => {
  it('require a name and a city in the first language of the site', () => {
    expect(findAreaIssue(terms(), PLACE)).toBeUndefined()
    expect(findAreaIssue(terms({ name: { ar: 'المرسى' } }), PLACE)?.field).toBe('name')
    expect(findAreaIssue(terms({ name: { en: ' ' } }), PLACE)?.kind).toBe('nameMissing')
    expect(findAreaIssue(terms({ city: {} }), PLACE)).toEqual({ kind: 'cityMissing', field: 'city' })
  })

  it('require a tax of the account, and hours that contain an opening time', () => {
    expect(findAreaIssue(terms({ taxId: 'vat' }), PLACE)).toBeUndefined()
    expect(findAreaIssue(terms({ taxId: 'other' }), PLACE)).toEqual({ kind: 'unknownTax', field: 'taxId' })
    expect(findAreaIssue(terms({ hours: { mon: [] } }), PLACE)).toEqual({
      kind: 'hoursEmpty',
      field: 'hours',
    })
    expect(findAreaIssue(terms({ hours: { mon: [['10:00', '12:00']] } }), PLACE)).toBeUndefined()
  })
})
