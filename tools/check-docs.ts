/**
 * Checks the documents: every path that they name exists, every area answers its most frequent questions, each answer
 * names a file, and no document exceeds its line limit. Each issue is reported with file, line and remedy.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles, listFolders } from './lib/sources.ts'

export interface DocFault {
  readonly file: string
  readonly line: number
  readonly fault: string
  readonly remedy: string
}

interface Tree {
  readonly root: string
  /** Files and folders, from the root. */
  readonly entries: readonly string[]
  readonly baseNames: ReadonlySet<string>
}

const TIERS = ['apps', 'core', 'features', 'providers', 'platform', 'demo', 'e2e', 'proofs', 'bench', 'tools']
const FOLDERS = [...TIERS, 'docs', '.ci']
/** Folders that every area may have; outside the areas' own READMEs such a path may belong to any area. */
const ROOMS = ['contract', 'domain', 'server', 'storefront', 'console', 'messages', 'testing']
const FILE_NAME = /\.(?:tsx?|mjs|cjs|json|md|sql|css|webp|png)$/
/** Placeholders, addresses, options and sentences are no paths. */
const NO_PATH = /[\s<>…$:()=]|^[/#@-]|\{[^,}]*\}|\.\.\.|\\/
const FEWEST_QUESTIONS = 5

const LIMITS: readonly { readonly files: RegExp; readonly lines: number }[] = [
  { files: /^docs\/decisions\/\d{4}-[^/]+\.md$/, lines: 60 },
  { files: /^docs\/performance\.md$/, lines: 150 },
  // About two lines for each question of the first weeks; one that concerns a single area belongs to its README.
  { files: /^docs\/map\.md$/, lines: 290 },
  { files: /^(?:core|features|providers)\/.+\/README\.md$/, lines: 60 },
  { files: /^(?:platform|apps|tools|e2e|proofs)\/.*README\.md$/, lines: 80 },
]
/** Documents whose questions are a reader's first step to a file. */
const ANSWERING = /(?:^|\/)README\.md$|^docs\/map\.md$/

const withFolders = (files: readonly string[]): string[] => {
  const folders = new Set<string>()
  for (const file of files) {
    for (let at = file.indexOf('/'); at > 0; at = file.indexOf('/', at + 1)) folders.add(file.slice(0, at))
  }
  return [...files, ...folders]
}

const treeOf = (root: string): Tree => {
  const entries = withFolders(FOLDERS.flatMap((folder) => listFiles(root, folder)))
  return { root, entries, baseNames: new Set(entries.map((entry) => path.posix.basename(entry))) }
}

const documentsIn = (root: string): string[] =>
  [
    'README.md',
    'CONTRIBUTING.md',
    ...listFiles(root, 'docs').filter((file) => file.endsWith('.md')),
    ...TIERS.flatMap((tier) => listFiles(root, tier)).filter((file) => /(?:^|\/)README\.md$/.test(file)),
  ].filter((file) => existsSync(path.join(root, file)))

const isThere = ({ root, entries }: Tree, named: string): boolean => {
  const plain = named.replace(/\/$/, '')
  if (!/[*{]/.test(plain)) return existsSync(path.join(root, plain))
  return entries.some((entry) => path.posix.matchesGlob(entry, plain))
}

/** Whether inline code is a path of the repository, judging by its form. */
const looksLikePath = (text: string): boolean => {
  if (NO_PATH.test(text)) return false
  const [first = ''] = text.split('/')
  if (text.includes('/')) return FOLDERS.includes(first) || ROOMS.includes(first) || FILE_NAME.test(text)
  // `unit.sql` may also be a property, so of bare names only sources and documents are checked.
  return /\.(?:tsx?|mjs|cjs|md|css)$/.test(text) && !/^[*{]/.test(text)
}

const isKnownPath = (tree: Tree, document: string, named: string): boolean => {
  const folder = path.posix.dirname(document)
  if (isThere(tree, named) || isThere(tree, path.posix.join(folder, named))) return true
  // A bare name, such as `plugin.ts`, must be some file's name; `.repo.ts` some file's suffix.
  if (!named.includes('/')) {
    if (!named.startsWith('.')) return tree.baseNames.has(named)
    return tree.entries.some((entry) => entry.endsWith(named))
  }
  const isOfOneArea = /^(?:core|features|providers)\//.test(document)
  return !isOfOneArea && ROOMS.some((room) => named.startsWith(`${room}/`)) && isThere(tree, `*/*/${named}`)
}

const LINK = /\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g
const CODE = /`([^`]+)`/g

const faultsOfLine = (tree: Tree, document: string, text: string): Omit<DocFault, 'file' | 'line'>[] => {
  const links = [...text.matchAll(LINK)]
    .map(([, link, source]) => (link ?? source ?? '').replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .filter((target) => !isThere(tree, path.posix.join(path.posix.dirname(document), target)))
    .map((target) => ({
      fault: `the link to ${target} leads nowhere`,
      remedy: "write where the file is now, from the document's own folder",
    }))
  const paths = [...text.matchAll(CODE)]
    .map(([, code = '']) => code)
    .filter((code) => looksLikePath(code) && !isKnownPath(tree, document, code))
    .map((code) => ({
      fault: `\`${code}\` is not there`,
      remedy: 'write the path as it is now, in full from the root, or take the sentence out',
    }))
  return [...links, ...paths]
}

/** The lines of a document outside code blocks, with their numbers. */
const sentencesOf = (text: string): { text: string; line: number }[] => {
  let isCode = false
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*```/.test(line)) {
      isCode = !isCode
      return []
    }
    return isCode ? [] : [{ text: line, line: index + 1 }]
  })
}

/** The questions of a document, each with its answer: a list item that begins with a question in bold. */
const questionsIn = (text: string): { text: string; line: number }[] => {
  const questions: { text: string; line: number }[] = []
  let isInside = false
  for (const { text: sentence, line } of sentencesOf(text)) {
    const isQuestion = /^[-*] \*\*[^*]*\?\*\*/.test(sentence)
    if (isQuestion) questions.push({ text: sentence, line })
    isInside = isQuestion || (isInside && /^\s+\S/.test(sentence))
    const last = questions.at(-1)
    if (last && isInside && !isQuestion) last.text += `\n${sentence}`
  }
  return questions
}

const faultsOfQuestion = (text: string): Omit<DocFault, 'file' | 'line'>[] => {
  const codes = [...text.matchAll(CODE)].map(([, code = '']) => code).filter(looksLikePath)
  const links = [...text.matchAll(LINK)].map(([, link = '']) => link)
  const named = [...codes, ...links.filter((link) => !/^[a-z]+:/.test(link))]
  if (named.length === 0) {
    return [
      {
        fault: 'the answer to this question names no path',
        remedy: 'name the file in which the answer can be read',
      },
    ]
  }
  const plain = named.map((one) => one.replace(/\/$/, ''))
  const twice = new Set(plain.filter((one, index) => plain.indexOf(one) !== index))
  return [...twice].map((one) => ({
    fault: `the answer to this question names \`${one}\` twice`,
    remedy: 'name each file once, and where another was meant, name that one',
  }))
}

const faultsOfDocument = (tree: Tree, file: string): DocFault[] => {
  const text = readFileSync(path.join(tree.root, file), 'utf8')
  const unanswered = (ANSWERING.test(file) ? questionsIn(text) : []).flatMap(({ text: question, line }) =>
    faultsOfQuestion(question).map((issue) => ({ file, line, ...issue })),
  )
  const broken = sentencesOf(text).flatMap(({ text: sentence, line }) =>
    faultsOfLine(tree, file, sentence).map((issue) => ({ file, line, ...issue })),
  )
  const lines = text.trimEnd().split('\n').length
  const tooLong = LIMITS.filter((limit) => limit.files.test(file) && lines > limit.lines).map((limit) => ({
    file,
    line: limit.lines + 1,
    fault: `it has ${lines} lines, at most ${limit.lines} are allowed`,
    remedy: 'leave out what a reader can see elsewhere; history belongs to git',
  }))
  return [...broken, ...unanswered, ...tooLong]
}

/** How many questions are answered with a path below the heading "Questions". */
const answersIn = (text: string): number => {
  const [, ...below] = text.split(/^##+ .*\bquestions\b.*$/im)
  const section = (below[0] ?? '').split(/^#+ /m)[0] ?? ''
  return section.split(/^(?=[-*] )/m).filter((item) => /^[-*] [^?]+\?.*`[^`]+`/s.test(item)).length
}

const faultsOfArea = (root: string, area: string): DocFault[] => {
  const file = `${area}/README.md`
  if (!existsSync(path.join(root, file))) {
    return [
      {
        file,
        line: 1,
        fault: `${area} has no README.md`,
        remedy: 'say what it is and answer five questions',
      },
    ]
  }
  const answers = answersIn(readFileSync(path.join(root, file), 'utf8'))
  if (answers >= FEWEST_QUESTIONS) return []
  return [
    {
      file,
      line: 1,
      fault: `${answers} questions are answered below a heading "Questions", ${FEWEST_QUESTIONS} are wanted`,
      remedy: 'add what people ask most as "- **Where is …?** In `path`."',
    },
  ]
}

/** All issues in the documents of the repository at `root`. */
export const checkDocs = (root: string): DocFault[] => {
  const tree = treeOf(root)
  const areas = ['core', 'features', 'providers', 'platform'].flatMap((tier) =>
    listFolders(root, tier).map((area) => `${tier}/${area}`),
  )
  return [
    ...documentsIn(root).flatMap((file) => faultsOfDocument(tree, file)),
    ...areas.flatMap((area) => faultsOfArea(root, area)),
  ]
}

const main = (): void => {
  const issues = checkDocs(path.join(import.meta.dirname, '..'))
  for (const { file, line, fault: issue, remedy } of issues)
    console.log(`${file}:${line}: ${issue}\n    ${remedy}`)
  console.log(`Documents: ${issues.length} things to mend.`)
  if (issues.length > 0) process.exitCode = 1
}

if (import.meta.main) main()
