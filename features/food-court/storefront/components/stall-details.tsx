import { ItemQuestions } from '#core/cart/storefront/item-sheet-questions.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { TextArea } from '#platform/ui/text-area.tsx'
import type { Basket } from '../../contract/order-endpoints.ts'
import {
  changeBasketDetails,
  changeStallDetails,
  getStallDetails,
  useBasketDetails,
} from '../basket-details.ts'
import { useFoodCourtTexts } from '../food-court-texts.ts'
import { CourtCard } from './court-card.tsx'

const MAX_NOTE_LENGTH = 250

type Part = Basket['parts'][number]

/** What one stall asks, with what the server found wrong with the answers; nothing where it asks nothing. */
export const StallQuestions = ({
  part: { store, collectFromUser: fields },
  isComplainedAbout,
  error,
}: {
  part: Part
  isComplainedAbout: boolean
  error: string | undefined
}) => {
  const t = useFoodCourtTexts()
  const { answers } = getStallDetails(useBasketDetails(), store._id)
  if (fields.length === 0 && error === undefined) return null
  return (
    <CourtCard heading={t('questions.heading', { stall: store.name })}>
      {error && (
        <Notice tone="danger" announce="assertive">
          {error}
        </Notice>
      )}
      <div className="*:first:border-t-0 *:first:pt-0 *:last:pb-0">
        <ItemQuestions
          fields={fields}
          answers={answers}
          isComplainedAbout={isComplainedAbout}
          scope={`${store._id}-`}
          onAnswers={(changed) => changeStallDetails(store._id, { answers: changed })}
        />
      </div>
    </CourtCard>
  )
}

const StallNote = ({ store }: Pick<Part, 'store'>) => {
  const t = useFoodCourtTexts()
  const { note } = getStallDetails(useBasketDetails(), store._id)
  return (
    <TextArea
      label={t('wishes.note', { stall: store.name })}
      optional
      rows={2}
      maxLength={MAX_NOTE_LENGTH}
      value={note}
      onChange={({ target }) => changeStallDetails(store._id, { note: target.value })}
    />
  )
}

/** Cutlery, a note to each stall, and for a delivery, a note to the driver. */
export const BasketPreferences = ({ parts, isDelivery }: { parts: readonly Part[]; isDelivery: boolean }) => {
  const t = useFoodCourtTexts()
  const { needsCutlery, deliveryInstruction } = useBasketDetails()
  return (
    <CourtCard heading={t('wishes.heading')}>
      <div className="grid gap-1">
        <CheckboxField
          label={t('wishes.cutlery')}
          hint={t('wishes.cutleryHint')}
          checked={needsCutlery}
          onChange={({ target }) => changeBasketDetails({ needsCutlery: target.checked })}
        />
        {parts.map(({ store }) => (
          <StallNote key={store._id} store={store} />
        ))}
        {isDelivery && (
          <TextArea
            label={t('wishes.deliveryNote')}
            optional
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
            value={deliveryInstruction}
            onChange={({ target }) => changeBasketDetails({ deliveryInstruction: target.value })}
          />
        )}
      </div>
    </CourtCard>
  )
}
