import { useNavigate } from 'react-router'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { TableIcon } from '#platform/ui/icons/table.tsx'
import type { MemberStatus } from '../../domain/session.ts'
import { useDineInTexts } from '../dine-in-texts.ts'
import { saveVisit } from '../table-store.ts'

/** For a guest whom staff refused or removed: what has happened, and the way back to the shop. */
export const SentAway = ({ status }: { status: MemberStatus }) => {
  const t = useDineInTexts()
  const home = useHome()
  const navigate = useNavigate()
  const forget = async () => {
    await navigate(getPagePath(home))
    saveVisit(null)
  }
  return (
    <EmptyState
      icon={<TableIcon size={40} />}
      heading={status === 'removed' ? t('away.removed') : t('away.refused')}
      action={<Button onClick={forget}>{t('toMenu')}</Button>}
    >
      {t('away.text')}
    </EmptyState>
  )
}
