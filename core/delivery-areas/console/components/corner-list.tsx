import type { GeoPoint } from '#core/maps/domain/geo.ts'
import { MAX_AREA_CORNERS } from '#core/stores/domain/area-terms.ts'
import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { TrashIcon } from '#platform/ui/icons/trash.tsx'
import { useDeliveryAreasConsoleTexts } from '../delivery-areas-console-texts.ts'
import { DrawnNumberField } from './drawn-number-field.tsx'
import { computeEdgeMidpoint, roundPoint } from './shape.ts'

const LIMITS = { lat: 90, lng: 180 } as const

interface CoordinateFieldsProps {
  /** The name of the place, for screen readers. */
  readonly name: string
  readonly place: GeoPoint
  readonly onChange: (place: GeoPoint) => void
}

/** A place as two number fields. */
export const CoordinateFields = ({ name, place, onChange }: CoordinateFieldsProps) => {
  const t = useDeliveryAreasConsoleTexts()
  return (
    <span className="flex min-w-0 flex-1 gap-2">
      {(['lat', 'lng'] as const).map((axis) => (
        <DrawnNumberField
          key={axis}
          hideLabel
          fieldClassName="min-w-0 flex-1"
          className="px-3 text-sm tabular-nums"
          label={t(axis === 'lat' ? 'areas.latitude' : 'areas.longitude', { name })}
          fault={t('areas.degreesWrong', { most: LIMITS[axis] })}
          fits={(degrees) => Math.abs(degrees) <= LIMITS[axis]}
          value={place[axis]}
          onChange={(degrees) => onChange(roundPoint({ ...place, [axis]: degrees }))}
        />
      ))}
    </span>
  )
}

interface CornerListProps {
  readonly corners: readonly GeoPoint[]
  /** Where the first corner is put when there is none. */
  readonly outlet: GeoPoint
  readonly onChange: (corners: readonly GeoPoint[]) => void
}

/** Degrees, about 2.5 km: a new corner is visibly apart from the last one. */
const NEW_CORNER_OFFSET = 0.025

const suggestNextCorner = (corners: readonly GeoPoint[], outlet: GeoPoint): GeoPoint => {
  if (corners.length > 2) return computeEdgeMidpoint(corners, corners.length - 1)
  const turn = (corners.length * Math.PI * 2) / 3
  return roundPoint({
    lat: outlet.lat + NEW_CORNER_OFFSET * Math.cos(turn),
    lng: outlet.lng + NEW_CORNER_OFFSET * Math.sin(turn),
  })
}

/** The corners of an outline as numbers: offers everything the map does, without the map. */
export const CornerList = ({ corners, outlet, onChange }: CornerListProps) => {
  const t = useDeliveryAreasConsoleTexts()
  return (
    <details className="rounded-lg border border-line">
      <summary className="min-h-target cursor-pointer px-4 py-2.5 font-medium">
        {t('areas.corners', { count: corners.length })}
      </summary>
      <ol className="grid gap-2 px-4 pb-2">
        {corners.map((corner, index) => {
          const name = t('areas.corner', { number: index + 1 })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a corner has no name but its place
            <li key={index} className="flex items-start gap-2">
              <span aria-hidden="true" className="min-w-6 pt-2.5 text-muted text-sm tabular-nums">
                {index + 1}
              </span>
              <CoordinateFields
                name={name}
                place={corner}
                onChange={(place) => onChange(corners.with(index, place))}
              />
              <IconButton
                label={t('areas.removeCorner', { number: index + 1 })}
                icon={<TrashIcon size={18} />}
                onClick={() => onChange(corners.toSpliced(index, 1))}
              />
            </li>
          )
        })}
      </ol>
      {corners.length < MAX_AREA_CORNERS && (
        <Button
          size="sm"
          variant="ghost"
          className="mx-3 mb-3"
          leading={<PlusIcon size={18} />}
          onClick={() => onChange([...corners, suggestNextCorner(corners, outlet)])}
        >
          {t('areas.addCorner')}
        </Button>
      )}
    </details>
  )
}
