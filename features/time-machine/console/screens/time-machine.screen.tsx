import { useState } from 'react'
import type { ConsoleOutlet } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { MenuPart } from '../components/menu-part.tsx'
import { OffersPart } from '../components/offers-part.tsx'
import { OpeningPart } from '../components/opening-part.tsx'
import { QuestionForm } from '../components/question-form.tsx'
import { TermsPart } from '../components/terms-part.tsx'
import { useTimeMachineTexts } from '../time-machine-console-texts.ts'
import { type Question, useShopAtMoment } from '../use-shop-at-moment.ts'

export const meta = getConsoleMeta

/** The first service of the outlet, now. */
const createQuestion = ({ channels }: ConsoleOutlet): Question => ({
  ...{ service: channels[0]?.orderChannel ?? 'pickup', at: undefined, occurrence: 'first' },
  ...{ area: undefined, shopLanguage: undefined },
})

const TimeMachine = ({ outlet }: { outlet: ConsoleOutlet }) => {
  const t = useTimeMachineTexts()
  const [question, setQuestion] = useState(() => createQuestion(outlet))
  const { state, reload } = useShopAtMoment(outlet._id, question)
  const { answered, isLoading, refusal, hasFailed } = state
  const failure = hasFailed && <RetryNotice text={t('failed')} again={t('again')} onRetry={reload} />
  if (!answered) return failure || <LoadingRows />
  const { answer } = answered
  return (
    <div className="grid gap-5">
      <QuestionForm question={question} answer={answer} refusal={refusal} onChange={setQuestion} />
      {failure}
      {refusal === undefined && (
        <div aria-busy={isLoading} className="grid gap-5 aria-busy:opacity-60">
          <OpeningPart answer={answer} />
          <TermsPart answer={answer} service={answered.question.service} />
          <MenuPart storeId={outlet._id} {...answered} />
          <OffersPart offers={answer.offers} />
        </div>
      )}
    </div>
  )
}

/** The shop as customers find it at another moment, and the settings that cause it. */
export default function TimeMachineScreen() {
  const t = useTimeMachineTexts()
  return (
    <OutletScreen heading={t('nav')} intro={t('intro')}>
      {(outlet) => <TimeMachine outlet={outlet} />}
    </OutletScreen>
  )
}
