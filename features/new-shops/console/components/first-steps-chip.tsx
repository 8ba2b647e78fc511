import { Link, useLocation } from 'react-router'
import { BAR_BUTTON } from '#core/console-shell/console/console-bar.tsx'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { getConsolePath } from '#core/console-shell/console/paths.ts'
import { useNewShopsTexts } from '../new-shops-console-texts.ts'
import { useFirstSteps } from '../use-first-steps.ts'

/** Leads an owner back to the first steps while their shop is not yet found by customers. */
export const FirstStepsChip = () => {
  const t = useNewShopsTexts()
  const { staff, outlets } = useConsoleData()
  const isNew = staff.role === 'owner' && !staff.isLimited && outlets.every(({ previewMode }) => previewMode)
  const { pathname } = useLocation()
  const path = getConsolePath('first-steps')
  const { state } = useFirstSteps({ isWanted: isNew && pathname !== path, place: pathname })
  if (pathname === path || state === null || state === 'failed') return null
  const done = state.steps.filter(({ isDone }) => isDone).length
  if (done === state.steps.length) return null
  return (
    <Link to={path} className={BAR_BUTTON}>
      {t('steps.chip', { done, total: state.steps.length })}
    </Link>
  )
}
