import { useState } from 'react'
import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useParams,
} from 'react-router'
import { loadPageSite } from '#core/sites/storefront/page-site.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useHome, useRootData } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { getPageContext } from '#platform/contract/page-context.ts'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { OutreachApi } from '../../contract/endpoints.ts'
import { useOutreachTexts } from '../outreach-texts.ts'

/** Opening the address changes nothing: programs open links of messages before people do. */
export const loader = async ({ url, params, context }: LoaderFunctionArgs) => {
  const page = getPageContext(context)
  const { site, language } = await loadPageSite(page, url)
  const { token = '' } = params
  const answer = await page.api<OutreachApi>(language)('GET /api/v1/unsubscribe/:token', {
    params: { token },
  })
  if (answer.ok && site?.homePath !== answer.data.homePath)
    throw redirect(`/${answer.data.homePath}/unsubscribe/${token}${url.search}`)
  const head = buildSiteMeta(site ? { site, language, origin: page.origin } : undefined, {
    path: 'unsubscribe',
  })
  const state = answer.ok ? { isStopped: answer.data.isStopped } : null
  return data({ state, head }, { status: answer.ok ? 200 : answer.error.status })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head

const StopForm = ({ onStopped }: { onStopped: () => void }) => {
  const t = useOutreachTexts()
  const { token = '' } = useParams()
  const [hasFailed, setFailed] = useState(false)
  const stop = async () => {
    const answer = await browserApi<OutreachApi>()('POST /api/v1/unsubscribe/:token', { params: { token } })
    setFailed(!answer.ok)
    if (answer.ok) onStopped()
  }
  return (
    <>
      <p className="mt-2 text-muted">{t('stop.text')}</p>
      {hasFailed && (
        <Notice tone="danger" announce="assertive" className="mt-4">
          {t('failed')}
        </Notice>
      )}
      <Button className="mt-5" onClick={stop}>
        {t('stop.button')}
      </Button>
    </>
  )
}

/** Where the link of a message leads: one tap stops all messages that are not about an order. */
export default function UnsubscribePage() {
  const t = useOutreachTexts()
  const home = useHome()
  const { site } = useRootData()
  const { state } = useLoaderData<typeof loader>()
  const [isStopped, setStopped] = useState(state?.isStopped ?? false)
  const shop = site?.brand.name ?? ''
  const heading = isStopped ? t('stop.done') : t('stop.heading', { shop })
  return (
    <div className="mx-auto max-w-reading py-section" aria-live="polite">
      <h1 className="font-bold text-2xl tracking-tight">{state ? heading : t('stop.unknown')}</h1>
      {state && !isStopped && <StopForm onStopped={() => setStopped(true)} />}
      {(!state || isStopped) && (
        <>
          <p className="mt-2 mb-5 text-muted">{t(state ? 'stop.doneText' : 'stop.unknownText')}</p>
          {site && <ButtonLink to={getPagePath(home)}>{t('toMenu')}</ButtonLink>}
        </>
      )}
    </div>
  )
}
