import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx'
import type { OrderingLinks } from '../../contract/endpoints.ts'
import { useOrderingLinksTexts } from '../ordering-links-texts.ts'

/**
 * What the integration policies of Google's ordering entries ask of a link
 * (developers.google.com/actions-center/verticals/ordering/redirect/policies/integration-policies), and whether this
 * outlet's links meet it. The first three hold for every shop.
 */
const listRules = ({ services, isSecure, isPublic }: OrderingLinks) => {
  const offered = services.filter(({ isOffered }) => isOffered)
  return [
    { name: 'menu', isMet: true },
    { name: 'guest', isMet: true },
    { name: 'payment', isMet: true },
    { name: 'finish', isMet: offered.length > 0 && offered.every(({ isPayable }) => isPayable) },
    { name: 'public', isMet: isPublic },
    { name: 'secure', isMet: isSecure },
  ] as const
}

export const LinkRules = ({ links }: { links: OrderingLinks }) => {
  const t = useOrderingLinksTexts()
  return (
    <ExplainedSection heading={t('rules.heading')} text={t('rules.text')}>
      <ul className="grid gap-3">
        {listRules(links).map(({ name, isMet }) => (
          <li key={name} className="flex items-start gap-3 text-sm">
            {isMet ? (
              <CheckIcon size={20} className="mt-px shrink-0 text-success" />
            ) : (
              <WarningIcon size={20} className="mt-px shrink-0 text-warning" />
            )}
            <span>
              <VisuallyHidden>{t(isMet ? 'rules.met' : 'rules.unmet')}</VisuallyHidden> {t(`rule.${name}`)}
              {!isMet && <span className="block text-muted">{t(`remedy.${name}`)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </ExplainedSection>
  )
}
