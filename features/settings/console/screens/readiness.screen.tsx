import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import type { Readiness, ReadinessApi } from '../../contract/readiness-endpoints.ts'
import { FindingRow } from '../components/finding-row.tsx'
import { useSettingsTexts } from '../settings-console-texts.ts'

export const meta = getConsoleMeta

const useReadiness = () => {
  const language = useLanguage()
  const [readiness, setReadiness] = useState<Readiness | 'failed' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sentences are in the shown language
  const load = useCallback(async () => {
    const answer = await consoleApi<ReadinessApi>()('GET /api/v1/console/readiness')
    setReadiness(answer.ok ? answer.data : 'failed')
  }, [language])
  useEffect(() => void load(), [load])
  return { readiness, load }
}

const FoundNothing = () => {
  const t = useSettingsTexts()
  return <Notice tone="success" heading={t('readiness.ready')} />
}

const Findings = ({ checks }: Readiness) => {
  const t = useSettingsTexts()
  const found = checks.flatMap(({ title, findings }) => findings.map((finding) => ({ title, finding })))
  const passed = checks.filter(({ findings }) => findings.length === 0)
  return (
    <div className="grid gap-5">
      {found.length === 0 ? (
        <FoundNothing />
      ) : (
        <section
          aria-labelledby="readiness-found"
          className="rounded-xl border border-line bg-surface-raised p-5"
        >
          <h2 id="readiness-found" className="mb-4 font-bold text-lg">
            {t('readiness.found', { count: found.length })}
          </h2>
          <ul>
            {found.map(({ title, finding }) => (
              <FindingRow
                key={`${finding.outlet?._id ?? ''} ${finding.text}`}
                title={title}
                finding={finding}
              />
            ))}
          </ul>
        </section>
      )}
      {passed.length > 0 && (
        <section
          aria-labelledby="readiness-passed"
          className="rounded-xl border border-line bg-surface-raised p-5"
        >
          <h2 id="readiness-passed" className="mb-3 font-bold text-lg">
            {t('readiness.passed')}
          </h2>
          <ul className="grid gap-2 sm:grid-cols-2">
            {passed.map(({ title }) => (
              <li key={title} className="flex items-center gap-2">
                <CheckIcon size={18} className="shrink-0 text-success" />
                {title}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** What keeps customers out, and where it is mended. */
export default function ReadinessScreen() {
  const t = useSettingsTexts()
  const { readiness, load } = useReadiness()
  return (
    <OutletScreen
      heading={t('readiness.nav')}
      intro={t('readiness.intro')}
      actions={
        <Button variant="secondary" size="sm" className="min-h-target" onClick={load}>
          {t('readiness.again')}
        </Button>
      }
    >
      {() => {
        if (readiness === null) return <LoadingRows />
        if (readiness === 'failed')
          return <RetryNotice text={t('failed')} again={t('again')} onRetry={load} />
        return <Findings {...readiness} />
      }}
    </OutletScreen>
  )
}
