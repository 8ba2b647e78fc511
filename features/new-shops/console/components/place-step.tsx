import { useState } from 'react'
import { MapCanvas } from '#core/maps/storefront/map-canvas.tsx'
import { useTiles } from '#core/maps/storefront/use-tiles.ts'
import { Button } from '#platform/ui/button.tsx'
import { LocateIcon } from '#platform/ui/icons/locate.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { NewShopChoices } from '../../contract/endpoints.ts'
import { parsePlace } from '../../domain/parse-place.ts'
import { useNewShopsTexts } from '../new-shops-console-texts.ts'
import type { NewShopForm } from '../use-new-shop.ts'

interface StepProps {
  readonly form: NewShopForm
  readonly choices: NewShopChoices
}

const LOCATING = { enableHighAccuracy: true, timeout: 10_000 } as const

interface Place {
  readonly latitude: number
  readonly longitude: number
}

const formatPlace = ({ latitude, longitude }: Place): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

const toPoint = ({ latitude, longitude }: Place) => ({ lat: latitude, lng: longitude })

/** Where the shop is: by the device, as a map copied it, or by a tap on the map. */
const PlaceFields = ({ form }: Pick<StepProps, 'form'>) => {
  const t = useNewShopsTexts()
  const tiles = useTiles()
  const { draft, change, errors } = form
  const { latitude, longitude } = draft
  const place = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined
  const [typed, setTyped] = useState(place ? formatPlace(place) : '')
  const [issue, setIssue] = useState<string>()
  const take = (taken: Place): void => {
    setTyped(formatPlace(taken))
    setIssue(undefined)
    change(taken)
  }
  const locate = (): void =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => take({ latitude: coords.latitude, longitude: coords.longitude }),
      () => setIssue(t('place.notLocated')),
      LOCATING,
    )
  return (
    <>
      <TextField
        name="place"
        dir="ltr"
        autoComplete="off"
        inputMode="text"
        label={t('place.point')}
        hint={t('place.pointHint')}
        value={typed}
        error={issue ?? errors.latitude ?? errors.longitude}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => {
          const read = parsePlace(typed)
          if (read) take(read)
          else setIssue(typed.trim() === '' ? undefined : t('place.pointFormat'))
        }}
        required
      />
      <Button variant="secondary" leading={<LocateIcon size={18} />} onClick={locate}>
        {t('place.locate')}
      </Button>
      {place && tiles && (
        <MapCanvas
          tiles={tiles}
          pin={toPoint(place)}
          center={toPoint(place)}
          zoom={Math.min(16, tiles.maxZoom)}
          label={t('place.map')}
          className="h-64"
          onPick={({ lat, lng }) => take({ latitude: lat, longitude: lng })}
        />
      )}
    </>
  )
}

const HourFields = ({ form }: Pick<StepProps, 'form'>) => {
  const t = useNewShopsTexts()
  const { draft, change, errors } = form
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField
        name="opens"
        type="time"
        dir="ltr"
        label={t('place.opens')}
        value={draft.opens ?? ''}
        error={errors.opens}
        onChange={({ currentTarget }) => change({ opens: currentTarget.value })}
        required
      />
      <TextField
        name="closes"
        type="time"
        dir="ltr"
        label={t('place.closes')}
        value={draft.closes ?? ''}
        error={errors.closes}
        onChange={({ currentTarget }) => change({ closes: currentTarget.value })}
        required
      />
    </div>
  )
}

/** Where the first outlet is, and when it is open. */
export const PlaceStep = ({ form, choices }: StepProps) => {
  const t = useNewShopsTexts()
  const { draft, change, errors } = form
  const zones = choices.countries.find(({ code }) => code === draft.country)?.timeZones ?? []
  return (
    <>
      <TextField
        name="address"
        autoComplete="street-address"
        maxLength={300}
        label={t('place.address')}
        value={draft.address ?? ''}
        error={errors.address}
        onChange={({ currentTarget }) => change({ address: currentTarget.value })}
        required
      />
      <TextField
        name="city"
        autoComplete="address-level2"
        maxLength={120}
        label={t('place.city')}
        value={draft.city ?? ''}
        error={errors.city}
        onChange={({ currentTarget }) => change({ city: currentTarget.value })}
        required
      />
      <PlaceFields form={form} />
      {zones.length > 1 && (
        <SelectField
          name="timeZone"
          label={t('place.zone')}
          options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          value={draft.timeZone ?? ''}
          error={errors.timeZone}
          onChange={({ currentTarget }) => change({ timeZone: currentTarget.value })}
          required
        />
      )}
      <HourFields form={form} />
      <p className="text-muted text-sm">{t('place.hoursHint')}</p>
    </>
  )
}
