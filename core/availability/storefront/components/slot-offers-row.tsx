import { Button } from '#platform/ui/button.tsx'
import type { SlotOffers, SlotView } from '../../contract/endpoints.ts'
import { useAvailabilityTexts } from '../availability-texts.ts'

interface SlotOffersRowProps {
  readonly offers: SlotOffers['offers']
  readonly chosen: string | undefined
  readonly onChoose: (slot: SlotView) => void
}

/** The slots nearest to an unavailable one. */
export const SlotOffersRow = ({ offers, chosen, onChoose }: SlotOffersRowProps) => {
  const t = useAvailabilityTexts()
  return (
    <section aria-label={t('time.offers')} className="grid gap-2">
      <h3 className="font-semibold">{t('time.offers')}</h3>
      <div className="flex flex-wrap gap-2">
        {offers.map((slot) => (
          <Button
            key={slot.startTime}
            size="sm"
            variant={slot.startTime === chosen ? 'primary' : 'secondary'}
            aria-pressed={slot.startTime === chosen}
            onClick={() => onChoose(slot)}
          >
            <bdi>
              {slot.day} · {slot.text}
            </bdi>
          </Button>
        ))}
      </div>
    </section>
  )
}
