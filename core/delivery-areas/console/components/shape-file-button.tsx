import { useState } from 'react'
import { FileButton } from '#core/console-shell/console/file-button.tsx'
import { MAX_AREA_RINGS } from '#core/stores/domain/area-terms.ts'
import { MAX_READ_CORNERS, readShape, type Simplification } from '#core/stores/domain/read-shape.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { FieldErrorText } from '#platform/ui/field.tsx'
import { useDeliveryAreasConsoleTexts } from '../delivery-areas-console-texts.ts'
import { type Shape, toShape } from './shape.ts'

const ISSUE_TEXTS = {
  noShape: 'areas.fileNoShape',
  manyCorners: 'areas.fileManyCorners',
  manyParts: 'areas.fileManyParts',
  tangled: 'areas.tangled',
} as const

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Judged like JSON without a shape in it.
    return undefined
  }
}

interface ShapeFileButtonProps {
  readonly id: string
  readonly onRead: (shape: Shape) => void
}

/** Takes the outline of an area from a GeoJSON file, as cities publish their districts, and says what was left out. */
export const ShapeFileButton = ({ id, onRead }: ShapeFileButtonProps) => {
  const t = useDeliveryAreasConsoleTexts()
  const language = useLanguage()
  const [issue, setIssue] = useState<string>()
  const [left, setLeft] = useState<Simplification>()
  const number = (value: number): string => formatNumber(value, language)
  const read = async ([file]: readonly File[]): Promise<void> => {
    if (!file) return
    const shape = readShape(parseJson(await file.text()))
    setLeft(shape.ok ? shape.value.simplification : undefined)
    if (!shape.ok) {
      const most = shape.failure === 'manyParts' ? MAX_AREA_RINGS : MAX_READ_CORNERS
      return setIssue(t(ISSUE_TEXTS[shape.failure], { most: number(most) }))
    }
    setIssue(undefined)
    const coordinates = shape.value.rings.map((ring) =>
      ring.map(([lng, lat]): [number, number] => [lng, lat]),
    )
    onRead(toShape({ type: 'Polygon', coordinates }))
  }
  return (
    <div>
      <FileButton
        size="sm"
        variant="secondary"
        accept=".geojson,.json,application/geo+json,application/json"
        label={t('areas.file')}
        onChoose={read}
      />
      <FieldErrorText id={`${id}-file-error`} error={issue} />
      {left && (
        <p role="status" className="mt-2 text-sm">
          {t('areas.fileSimplified', {
            from: number(left.from),
            to: number(left.to),
            meters: number(left.meters),
          })}
        </p>
      )}
    </div>
  )
}
