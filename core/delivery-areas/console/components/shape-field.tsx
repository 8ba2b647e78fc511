import { lazy, Suspense, useId, useState } from 'react'
import type { GeoPoint } from '#core/maps/domain/geo.ts'
import { AREA_RADIUS } from '#core/stores/domain/area-terms.ts'
import { Button } from '#platform/ui/button.tsx'
import { FieldErrorText } from '#platform/ui/field.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { useDeliveryAreasConsoleTexts } from '../delivery-areas-console-texts.ts'
import { DEFAULT_RADIUS } from './area-draft.ts'
import { CoordinateFields, CornerList } from './corner-list.tsx'
import { DrawnNumberField } from './drawn-number-field.tsx'
import { type Circle, isSelfIntersecting, type Polygon, type Shape } from './shape.ts'
import { ShapeFileButton } from './shape-file-button.tsx'

const AreaMap = lazy(() => import('./area-map.tsx').then((module) => ({ default: module.AreaMap })))

const KINDS = ['circle', 'polygon', 'none'] as const

interface ShapeFieldProps {
  readonly outlet: GeoPoint
  readonly shape: Shape
  readonly others: readonly Shape[]
  readonly error: string | undefined
  readonly onChange: (shape: Shape) => void
}

const createShape = (kind: Shape['kind'], { lat, lng }: GeoPoint): Shape => {
  if (kind === 'none') return { kind }
  return kind === 'circle'
    ? { kind, center: { lat, lng }, radius: DEFAULT_RADIUS }
    : { kind, corners: [], holes: [] }
}

const CircleFields = ({ shape, onChange }: { shape: Circle; onChange: (shape: Shape) => void }) => {
  const t = useDeliveryAreasConsoleTexts()
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <DrawnNumberField
        label={t('areas.radius')}
        value={Math.round(shape.radius)}
        fits={(radius) => radius >= AREA_RADIUS.least && radius <= AREA_RADIUS.most}
        fault={t('areas.numberWrong', { min: AREA_RADIUS.least, max: AREA_RADIUS.most })}
        onChange={(radius) => onChange({ ...shape, radius })}
      />
      <div>
        <p aria-hidden="true" className="mb-1.5 font-semibold">
          {t('areas.centerAt')}
        </p>
        <CoordinateFields
          name={t('areas.center')}
          place={shape.center}
          onChange={(center) => onChange({ ...shape, center })}
        />
      </div>
    </div>
  )
}

const PolygonFields = ({
  shape,
  outlet,
  onChange,
  onRead,
}: { shape: Polygon; onRead: (shape: Shape) => void } & Pick<ShapeFieldProps, 'outlet' | 'onChange'>) => {
  const t = useDeliveryAreasConsoleTexts()
  const id = useId()
  const { corners, holes } = shape
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          aria-disabled={corners.length === 0}
          onClick={() => onChange({ ...shape, corners: corners.slice(0, -1) })}
        >
          {t('areas.undoCorner')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-disabled={corners.length === 0}
          onClick={() => onChange({ ...shape, corners: [], holes: [] })}
        >
          {t('areas.clear')}
        </Button>
      </div>
      <ShapeFileButton id={id} onRead={onRead} />
      {holes.length > 0 && <p className="text-muted text-sm">{t('areas.holes')}</p>}
      <CornerList
        corners={corners}
        outlet={outlet}
        onChange={(next) => onChange({ ...shape, corners: next })}
      />
    </>
  )
}

/** What an area covers: drawn on the map, or typed as numbers. */
export const ShapeField = ({ outlet, shape, others, error, onChange }: ShapeFieldProps) => {
  const t = useDeliveryAreasConsoleTexts()
  const id = useId()
  // A new map shows the whole of what was read; while drawing, the same one stays where it is.
  const [reads, setReads] = useState(0)
  const read = (from: Shape): void => {
    onChange(from)
    setReads(reads + 1)
  }
  const issue =
    error ?? (shape.kind === 'polygon' && isSelfIntersecting(shape) ? t('areas.tangled') : undefined)
  return (
    <div className="grid gap-3" data-fault={error ? true : undefined} tabIndex={error ? -1 : undefined}>
      <RadioCards
        name={`${id}-kind`}
        legend={t('areas.shape')}
        columns={3}
        value={shape.kind}
        options={KINDS.map((value) => ({ value, label: t(`areas.kind.${value}`) }))}
        onChange={(kind) => onChange(createShape(kind, outlet))}
      />
      <p className="text-muted text-sm">
        {t(`areas.how.${shape.kind}`)}
        {/* A phone has rarely keys, and little room. */}
        {shape.kind === 'polygon' && <span className="max-md:sr-only"> {t('areas.keys')}</span>}
      </p>
      {shape.kind !== 'none' && (
        <Suspense fallback={<Skeleton className="h-80 w-full rounded-lg" />}>
          <AreaMap key={reads} {...{ outlet, shape, others, onChange }} label={t('areas.map')} />
        </Suspense>
      )}
      <FieldErrorText id={`${id}-error`} error={issue} />
      {shape.kind === 'circle' && <CircleFields shape={shape} onChange={onChange} />}
      {shape.kind === 'polygon' && <PolygonFields {...{ shape, outlet, onChange }} onRead={read} />}
    </div>
  )
}
