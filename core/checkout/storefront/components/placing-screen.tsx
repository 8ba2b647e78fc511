import { Button } from '#platform/ui/button.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { useCheckoutTexts } from '../checkout-texts.ts'
import type { PlacingPhase } from '../use-place-order.ts'

interface PlacingScreenProps {
  readonly phase: Exclude<PlacingPhase, 'idle'>
  readonly onAskNow: () => void
}

const HEADINGS = { placing: 'placing.heading', silent: 'placing.silent', leaving: 'placing.done' } as const

/** Shown while the order is being placed. Without an answer, says so, and that nothing is ordered twice. */
export const PlacingScreen = ({ phase, onAskNow }: PlacingScreenProps) => {
  const t = useCheckoutTexts()
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-4 py-24 text-center" role="status">
      <span aria-hidden="true" className="text-brand-strong">
        <Spinner size={48} />
      </span>
      <h1 className="font-bold text-2xl tracking-tight">{t(HEADINGS[phase])}</h1>
      {phase === 'silent' && (
        <>
          <p className="text-muted">{t('placing.silentText')}</p>
          <Button variant="secondary" onClick={onAskNow}>
            {t('placing.askNow')}
          </Button>
        </>
      )}
    </div>
  )
}
