/** One part of the paths that operations declare, between two slashes. */
interface PathNode {
  readonly parts: Map<string, PathNode>
  /** What follows any value, where a path has a parameter. */
  parameter: PathNode | undefined
  /** Of the paths that end here. */
  readonly methods: string[]
}

/** The paths of all operations, to tell a wrong method from an unknown path. */
interface DeclaredPaths {
  /** The methods of the path that a request names; undefined when none is declared for it. */
  findMethods(requestedPath: string): readonly string[] | undefined
  /**
   * Every path with the methods that it lacks although another path has them and would take its requests: `POST /users/me`
   * where `GET /users/me` and `POST /users/:id` are declared.
   */
  listOvershadowed(): readonly { readonly path: string; readonly methods: readonly string[] }[]
}

/** Of a value in a path, in characters: a path with a longer one is unknown. */
export const MAX_PARAMETER_LENGTH = 200

const createNode = (): PathNode => ({ parts: new Map(), parameter: undefined, methods: [] })

const isParameter = (part: string): boolean => part.startsWith(':')

const split = (path: string): readonly string[] => path.replace(/\/$/, '').split('/').slice(1)

const addPath = (root: PathNode, parts: readonly string[]): PathNode => {
  let node = root
  for (const part of parts) {
    const next = isParameter(part) ? node.parameter : node.parts.get(part)
    const child = next ?? createNode()
    if (isParameter(part)) node.parameter = child
    else node.parts.set(part, child)
    node = child
  }
  return node
}

/** Calls `visit` for what takes `parts` until it returns true: an exact part before a parameter, as in the server's router. */
const findPaths = (
  root: PathNode,
  parts: readonly string[],
  visit: (found: PathNode) => boolean,
): boolean => {
  const follow = (node: PathNode, depth: number): boolean => {
    const part = parts[depth]
    if (part === undefined) return visit(node)
    const exact = node.parts.get(part)
    if (exact && follow(exact, depth + 1)) return true
    if (!node.parameter || part.length > MAX_PARAMETER_LENGTH) return false
    return follow(node.parameter, depth + 1)
  }
  return follow(root, 0)
}

/** The paths of `operations`, which are written as `GET /api/v1/users/:id`. */
export const createDeclaredPaths = (operations: readonly string[]): DeclaredPaths => {
  const root = createNode()
  const nodes = new Map<string, PathNode>()
  for (const operation of operations) {
    const [method = '', path = ''] = operation.split(' ')
    const node = addPath(root, split(path))
    nodes.set(path, node)
    node.methods.push(method)
  }
  return {
    findMethods: (requestedPath) => {
      let methods: readonly string[] | undefined
      findPaths(root, split(requestedPath).map(decodeURIComponent), (found) => {
        if (found.methods.length > 0) methods = found.methods
        return methods !== undefined
      })
      return methods
    },
    listOvershadowed: () =>
      [...nodes].flatMap(([path, own]) => {
        const taken = new Set<string>()
        findPaths(root, split(path), ({ methods }) => {
          for (const method of methods) if (!own.methods.includes(method)) taken.add(method)
          return false
        })
        return taken.size > 0 ? [{ path, methods: [...taken] }] : []
      }),
  }
}
