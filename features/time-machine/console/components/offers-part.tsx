import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import type { ShopAtMoment } from '../../contract/endpoints.ts'
import { useTimeMachineTexts } from '../time-machine-console-texts.ts'

/** The offers that need no code: which apply at the moment, and what prevents the others. */
export const OffersPart = ({ offers }: Pick<ShopAtMoment, 'offers'>) => {
  const t = useTimeMachineTexts()
  return (
    <ExplainedSection heading={t('offers')} text={t('offers.text')}>
      {offers.length === 0 ? (
        <p className="text-muted">{t('offers.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {offers.map(({ _id, name, isApplicable, conditions, obstacle }) => (
            <li key={_id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
              <p className="flex flex-wrap items-center gap-2">
                <bdi className="font-semibold">{name}</bdi>
                <Badge tone={isApplicable ? 'success' : 'neutral'}>
                  {t(isApplicable ? 'offers.applies' : 'offers.not')}
                </Badge>
              </p>
              {obstacle && <p className="text-sm">{obstacle}</p>}
              <p className="text-muted text-sm">{conditions.join(' · ')}</p>
            </li>
          ))}
        </ul>
      )}
    </ExplainedSection>
  )
}
