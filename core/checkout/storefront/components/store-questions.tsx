import { ItemQuestions } from '#core/cart/storefront/item-sheet-questions.tsx'
import type { Store } from '#core/stores/contract/endpoints.ts'
import { useCheckoutTexts } from '../checkout-texts.ts'
import { changeCheckoutDraft, useCheckoutDraftStore } from '../draft-store.ts'
import { CheckoutCard } from './checkout-card.tsx'

/** The id of the element that contains the outlet's questions. */
export const STORE_QUESTIONS = 'store-questions'

/** The outlet's questions to the customer; nothing without any. */
export const StoreQuestions = ({
  store,
  isComplainedAbout,
}: {
  store: Pick<Store, 'name' | 'collectFromUser'>
  isComplainedAbout: boolean
}) => {
  const t = useCheckoutTexts()
  const answers = useCheckoutDraftStore((state) => state.answers)
  if (store.collectFromUser.length === 0) return null
  return (
    <CheckoutCard heading={t('questions.heading', { store: store.name })}>
      <div id={STORE_QUESTIONS} className="*:first:border-t-0 *:first:pt-0 *:last:pb-0">
        <ItemQuestions
          fields={store.collectFromUser}
          answers={answers}
          isComplainedAbout={isComplainedAbout}
          onAnswers={(changed) => changeCheckoutDraft({ answers: changed })}
        />
      </div>
    </CheckoutCard>
  )
}
