import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { BAR_BUTTON } from '#core/console-shell/console/console-bar.tsx'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { getConsolePath } from '#core/console-shell/console/paths.ts'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import type { ReadinessApi } from '../../contract/readiness-endpoints.ts'
import { useSettingsTexts } from '../settings-console-texts.ts'

/** How many things keep customers out; 0 until they are counted, and when they cannot be. */
const useFindingCount = (isWanted: boolean): number => {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!isWanted) return
    let isLeft = false
    const load = async () => {
      const answer = await consoleApi<ReadinessApi>()('GET /api/v1/console/readiness')
      if (answer.ok && !isLeft)
        setCount(answer.data.checks.reduce((sum, { findings }) => sum + findings.length, 0))
    }
    void load()
    return () => {
      isLeft = true
    }
  }, [isWanted])
  return count
}

/** On the first screen: how many things keep customers out, as a link to their list. A new shop has first steps instead. */
export const ReadinessChip = () => {
  const t = useSettingsTexts()
  const { staff, outlets } = useConsoleData()
  const { pathname } = useLocation()
  const mayMend = staff.role === 'owner' || staff.role === 'manager'
  const isNew = outlets.every(({ previewMode }) => previewMode)
  const isWanted = mayMend && !isNew && pathname === getConsolePath()
  const count = useFindingCount(isWanted)
  if (!isWanted || count === 0) return null
  return (
    <Link to={getConsolePath('readiness')} className={BAR_BUTTON}>
      <WarningIcon size={18} className="text-danger" />
      {t('readiness.found', { count })}
    </Link>
  )
}
