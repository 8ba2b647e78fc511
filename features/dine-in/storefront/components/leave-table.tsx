import { useNavigate } from 'react-router'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { browserApi, generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { Button } from '#platform/ui/button.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { DineInApi } from '../../contract/endpoints.ts'
import { useDineInTexts } from '../dine-in-texts.ts'
import { OTHER_TABLE_PATH } from '../paths.ts'
import { saveVisit } from '../table-store.ts'

/** Leaves a table that was the wrong one, and leads to the form that joins another. */
export const LeaveTable = ({ id }: { id: string }) => {
  const t = useDineInTexts()
  const home = useHome()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const toast = useToasts((state) => state.show)
  const leave = async () => {
    const call = { params: { id }, body: {}, idempotencyKey: generateIdempotencyKey() }
    const answer = await browserApi<DineInApi>()('POST /api/v1/table-sessions/:id/leave', call)
    if (!answer.ok) return toast({ text: errorText(answer.error), tone: 'danger' })
    saveVisit(null)
    await navigate(getPagePath(home, OTHER_TABLE_PATH))
  }
  return (
    <p className="flex flex-wrap items-center justify-between gap-2">
      <span>{t('fix.ask')}</span>
      <Button variant="ghost" size="sm" className="min-h-target" onClick={leave}>
        {t('fix.leave')}
      </Button>
    </p>
  )
}
