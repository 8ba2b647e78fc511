import type { CallData } from '#platform/contract/contract.ts'
import type { AreaApi, ConsoleArea, WireAreaTerms } from '../../contract/endpoints.ts'
import { type Shape, toShape, toWireZone } from './shape.ts'

export type AreasData = CallData<AreaApi['GET /api/v1/console/stores/:id/areas']>

/** The draft of an area; a new one has no id yet. */
export interface AreaDraft {
  readonly _id?: string
  readonly version?: number
  readonly terms: Omit<WireAreaTerms, 'zone'>
  readonly shape: Shape
}

const DEFAULT_MINUTES = 40
/** Metres: the distance that a scooter covers while a meal is warm. */
export const DEFAULT_RADIUS = 3000

export const toAreaDraft = ({ _id, version, terms: { zone, ...terms } }: ConsoleArea): AreaDraft => ({
  ...{ _id, version, terms },
  shape: toShape(zone),
})

/** A new area starts as a circle around the outlet, in its city. */
export const createAreaDraft = ({ outlet }: Pick<AreasData, 'outlet'>): AreaDraft => ({
  terms: {
    ...{ name: {}, city: outlet.city, fee: 0, minimumOrder: null, minutes: DEFAULT_MINUTES },
    ...{ taxId: null, hours: null },
  },
  shape: { kind: 'circle', center: { lat: outlet.lat, lng: outlet.lng }, radius: DEFAULT_RADIUS },
})

export const toWireAreaTerms = ({ terms, shape }: AreaDraft): WireAreaTerms => ({
  ...terms,
  zone: toWireZone(shape),
})
