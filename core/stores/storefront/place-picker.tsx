import { useCallback, useRef, useState } from 'react'
import type { GeoPoint } from '#core/maps/domain/geo.ts'
import { MapCanvas } from '#core/maps/storefront/map-canvas.tsx'
import { useTiles } from '#core/maps/storefront/use-tiles.ts'
import { Button } from '#platform/ui/button.tsx'
import { PinIcon } from '#platform/ui/icons/pin.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { PlaceSearch } from './place-search.tsx'
import { useStoresTexts } from './stores-texts.ts'

interface PlacePickerProps {
  readonly pin: GeoPoint | null
  /** What the map shows while there is no pin. */
  readonly start: GeoPoint
  readonly onPick: (point: GeoPoint) => void
  /** Whether places can be searched for by typing; false where other text is typed. */
  readonly hasSearch?: boolean
}

/** A map to put a pin on: by a tap, by the keyboard, or by a button that puts it in the middle. */
export const PlacePicker = ({ pin, start, onPick, hasSearch = true }: PlacePickerProps) => {
  const t = useStoresTexts()
  const tiles = useTiles()
  const [lookAt, setLookAt] = useState(pin ?? start)
  const middle = useRef(lookAt)
  const onCenter = useCallback((point: GeoPoint) => {
    middle.current = point
  }, [])
  // Centres the map on a pin that was set elsewhere, such as by the device's location.
  const [seen, setSeen] = useState(pin)
  if (pin !== seen) {
    setSeen(pin)
    if (pin && (pin.lat !== seen?.lat || pin.lng !== seen.lng)) setLookAt(pin)
  }
  if (tiles === undefined) return <Skeleton className="h-72 w-full rounded-lg" />
  if (tiles === null) return <Notice tone="warning">{t('errors.mapsSilent')}</Notice>
  return (
    <div className="grid gap-2">
      {hasSearch && (
        <PlaceSearch
          onFound={({ lat, long: lng }) => {
            setLookAt({ lat, lng })
            onPick({ lat, lng })
          }}
        />
      )}
      <p className="text-muted text-sm">
        {t('map.pick')} <span className="hidden pointer-fine:inline">{t('map.keys')}</span>
      </p>
      <MapCanvas
        tiles={tiles}
        pin={pin}
        center={lookAt}
        onPick={onPick}
        onCenter={onCenter}
        label={t('map.open')}
        className="h-72"
      />
      <Button variant="soft" full leading={<PinIcon size={20} />} onClick={() => onPick(middle.current)}>
        {t('map.toMiddle')}
      </Button>
    </div>
  )
}
