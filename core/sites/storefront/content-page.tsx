import { data, type LoaderFunctionArgs, type MetaDescriptor } from 'react-router'
import { getPageContext } from '#platform/contract/page-context.ts'
import type { SitesApi } from '../contract/endpoints.ts'
import { findRootData } from './find-root-data.ts'
import { loadPageSite } from './page-site.ts'
import { buildSiteMeta } from './site-meta.ts'
import { useSitesTexts } from './sites-texts.ts'

/** The merchant's texts: paragraphs, or questions with their answers. */
export interface Content {
  /** What the page is called, in its language. */
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly questions: readonly { readonly question: string; readonly answer: string }[]
}

/** The text with the title of each page. */
const TITLES = {
  'about-us': 'content.aboutUs',
  faq: 'content.faq',
  'terms-conditions': 'content.terms',
} as const

export type ContentName = keyof typeof TITLES

/** Loads a page of the merchant's texts. */
export const loadContent = async (
  { url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>,
  name: ContentName,
): Promise<Content> => {
  const page = getPageContext(context)
  const { site, language } = await loadPageSite(page, url)
  if (!site) throw data(null, { status: 404 })
  const answer = await page.api<SitesApi>(language)('GET /api/v1/sites/:id/content/:page', {
    params: { id: site._id, page: name },
  })
  if (!answer.ok) throw data(null, { status: answer.error.status })
  return { title: page.getTexts(language).t('sites', TITLES[name]), ...answer.data }
}

/** What the router says of a page when its head is made. */
interface PageData {
  readonly matches: Parameters<typeof findRootData>[0]
  /** Undefined where the page could not be loaded. */
  readonly loaderData: Content | undefined
}

/** The head of such a page, with its own title. */
export const buildContentMeta = (name: ContentName, { matches, loaderData }: PageData): MetaDescriptor[] =>
  buildSiteMeta(findRootData(matches), {
    path: name,
    isIndexed: true,
    ...(loaderData && { title: loaderData.title }),
  })

/** Shows a page of the merchant's texts, as plain text only. */
export const ContentScreen = ({ content }: { content: Content }) => {
  const t = useSitesTexts()
  const { title, paragraphs, questions } = content
  return (
    <article className="mx-auto max-w-reading py-section">
      <h1 className="font-bold text-3xl tracking-tight">{title}</h1>
      {paragraphs.length + questions.length === 0 && <p className="mt-4 text-muted">{t('content.empty')}</p>}
      {paragraphs.map((text) => (
        <p key={text} dir="auto" className="mt-4 whitespace-pre-line text-lg">
          {text}
        </p>
      ))}
      <div className="mt-6 grid gap-3 empty:hidden">
        {questions.map(({ question, answer }) => (
          <details
            key={question}
            className="group rounded-lg border border-line bg-surface-raised px-5 open:pb-4"
          >
            <summary className="min-h-13 py-3.5 font-semibold">
              <bdi>{question}</bdi>
            </summary>
            <p dir="auto" className="whitespace-pre-line text-muted">
              {answer}
            </p>
          </details>
        ))}
      </div>
    </article>
  )
}
