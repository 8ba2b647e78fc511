import { type FormEvent, useState } from 'react'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { useDeviceLocation } from '#core/stores/storefront/use-device-location.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { CallData, CallInput } from '#platform/contract/contract.ts'
import { Button } from '#platform/ui/button.tsx'
import { LocateIcon } from '#platform/ui/icons/locate.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { PromotionsApi } from '../../contract/endpoints.ts'
import { usePromotionsTexts } from '../promotions-texts.ts'

type LocationCheck = PromotionsApi['POST /api/v1/promotions/location']
type Place = Pick<CallInput<LocationCheck>['body'], 'coordinates' | 'address'>

const MAX_ADDRESS_LENGTH = 300

/** Asks which offers apply at a place; the response, or why there is none. */
const useLocationCheck = () => {
  const errorText = useErrorText()
  const { _id: promotionUrlId } = useSite()
  const [result, setResult] = useState<CallData<LocationCheck> | null>(null)
  const [error, setError] = useState('')
  const check = async (place: Place): Promise<void> => {
    const answer = await browserApi<PromotionsApi>()('POST /api/v1/promotions/location', {
      body: { promotionUrlId, ...place },
    })
    setResult(answer.ok ? answer.data : null)
    setError(answer.ok ? '' : errorText(answer.error))
  }
  return { result, error, check }
}

/** Which offers apply where the customer is: at an address in words, or at the device's location. */
export const OffersHere = () => {
  const t = usePromotionsTexts()
  const device = useDeviceLocation()
  const { result, error, check } = useLocationCheck()
  const [address, setAddress] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (address.trim() !== '') await check({ address: address.trim() })
  }
  const locate = async () => {
    const point = await device.locate()
    if (point) await check({ coordinates: { lat: point.lat, long: point.lng } })
  }
  return (
    <section
      aria-labelledby="offers-here"
      className="grid gap-3 rounded-xl border border-line bg-surface-raised p-4 md:p-5"
    >
      <h2 id="offers-here" className="font-bold text-lg tracking-tight">
        {t('here.heading')}
      </h2>
      <form onSubmit={submit} className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t('here.address')}
            autoComplete="street-address"
            maxLength={MAX_ADDRESS_LENGTH}
            value={address}
            error={(device.hasFailed ? t('here.noLocation') : error) || undefined}
            onChange={({ target }) => setAddress(target.value)}
          />
        </div>
        <Button type="submit" variant="soft" className="mt-7">
          {t('here.check')}
        </Button>
      </form>
      <Button size="sm" variant="ghost" leading={<LocateIcon size={20} />} onClick={locate}>
        {t('here.locate')}
      </Button>
      <div role="status" className="grid gap-1">
        {result && !result.isServed && <p>{t('here.notServed')}</p>}
        {result?.isServed &&
          result.promotions.map(({ _id, name, isApplicable }) => (
            <p key={_id} className={isApplicable ? 'font-semibold' : 'text-muted'}>
              {t(isApplicable ? 'here.applies' : 'here.not', { offer: name })}
            </p>
          ))}
      </div>
    </section>
  )
}
