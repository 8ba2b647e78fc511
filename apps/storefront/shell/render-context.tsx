import { createContext, type ReactNode, use } from 'react'
import type { RouterContextProvider } from 'react-router'
import { getPageContext } from '#platform/contract/page-context.ts'
import type { Texts } from '#platform/i18n/texts.ts'

/** What the server's rendering gives to the document beside the router: the nonce, and the texts of a language. */
export interface RenderContext {
  readonly nonce: string
  readonly getTexts: (language: Texts['language']) => Texts
}

declare module '#platform/contract/page-context.ts' {
  interface PageContext {
    /** A fresh set of texts for one rendering. */
    getTexts(language: Texts['language']): Texts
    readonly textsVersion: string
  }
}

const Context = createContext<RenderContext | undefined>(undefined)

/** On the server the render context, in the browser nothing. */
export const useRenderContext = (): RenderContext | undefined => use(Context)

/** Wraps a page's rendering so that the document finds its nonce and its texts. */
export const withRenderContext = (context: RouterContextProvider, children: ReactNode): ReactNode => {
  const page = getPageContext(context)
  const texts = new Map<string, Texts>()
  const textsOf = (language: Texts['language']): Texts => {
    const made = texts.get(language) ?? page.getTexts(language)
    texts.set(language, made)
    return made
  }
  return <Context value={{ nonce: page.nonce, getTexts: textsOf }}>{children}</Context>
}
