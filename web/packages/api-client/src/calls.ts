/**
 * What each address of the contract takes and answers, as types: a wrong address, parameter, body or field does not
 * compile. `addressOf` is all of it that runs.
 */
import type { paths } from './schema';

/** Every list answers so; `next` may be absolute or relative (DWN-46) and is null on the last page. */
export interface Page<Row> {
  count: number;
  next: string | null;
  results: Row[];
}

export type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Method = 'GET' | WriteMethod;

/** Addresses that know the method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<Lowercase<M>, { responses: unknown }> ? P : never;
}[keyof paths];

type OperationOf<M extends Method, P extends keyof paths> = NonNullable<paths[P][Lowercase<M>]>;
type ContentOf<Message, Type extends string> = Message extends { content: infer Content }
  ? Type extends keyof Content
    ? Content[Type]
    : never
  : never;
type GoodAnswerOf<M extends Method, P extends keyof paths> =
  OperationOf<M, P> extends { responses: infer Responses } ? Responses[keyof Responses & (200 | 201 | 202)] : never;

/** What is answered when all is well; undefined where there is no content. */
export type AnswerOf<M extends Method, P extends keyof paths> = [
  ContentOf<GoodAnswerOf<M, P>, 'application/json'>,
] extends [never]
  ? undefined
  : ContentOf<GoodAnswerOf<M, P>, 'application/json'>;

/** What is sent, where something is. */
export type BodyOf<M extends Method, P extends keyof paths> =
  OperationOf<M, P> extends { requestBody: infer Body } ? ContentOf<Body, 'application/json'> : never;

/** Addresses that answer data. */
export type ReadPath = { [P in PathOf<'GET'>]: AnswerOf<'GET', P> extends undefined ? never : P }[PathOf<'GET'>];
/** Addresses that answer a file. */
export type FilePath = Exclude<PathOf<'GET'>, ReadPath>;
/** Addresses that take a file as their body. */
export type UploadPath = {
  [P in PathOf<'POST'>]: OperationOf<'POST', P> extends {
    requestBody: { content: { 'application/octet-stream': unknown } };
  }
    ? P
    : never;
}[PathOf<'POST'>];
/** Addresses of lists, answered page by page. */
export type ListPath = {
  [P in ReadPath]: AnswerOf<'GET', P> extends Page<unknown> ? P : never;
}[ReadPath];
export type RowOf<P extends ListPath> = AnswerOf<'GET', P> extends Page<infer Row> ? Row : never;
export type PageOf<P extends ListPath> = AnswerOf<'GET', P> & Page<RowOf<P>>;

type Values = Readonly<Record<string, string | number | boolean | undefined>>;
/** Whatever a call has, it can be written into an address. */
export interface AddressParts {
  path?: Values;
  query?: Values;
}

type Part<Name extends 'path' | 'query', Parameters> =
  Parameters extends Record<Name, infer Given extends Values>
    ? Record<Name, Given>
    : Parameters extends { [name in Name]?: Values }
      ? // `never` where the address has none of them.
        { [name in Name]?: NonNullable<Parameters[Name]> }
      : never;
type ParametersOf<M extends Method, P extends keyof paths> =
  OperationOf<M, P> extends { parameters: infer Parameters } ? Parameters : never;

/** `path`: what stands in the braces of the address; `query`: what comes after it. */
export type ParamsOf<M extends Method, P extends keyof paths> = Part<'path', ParametersOf<M, P>> &
  Part<'query', ParametersOf<M, P>>;

type BodyPart<Body> = [Body] extends [never] ? { body?: undefined } : { body: Body };
/** With the body, where there is one. */
export type WriteParamsOf<M extends Method, P extends keyof paths> = ParamsOf<M, P> & BodyPart<BodyOf<M, P>>;

/** The last argument of a call: it may be left out where nothing in it has to be said. */
export type Args<Call> = Partial<Call> extends Call ? [call?: Call] : [call: Call];

/** With its parameters in it; those of the query that are undefined are left out. */
export function addressOf(path: keyof paths, { path: named, query = {} }: AddressParts = {}): string {
  const address = path.replace(/\{(\w+)\}/g, (braces, name: string) => encodeURIComponent(named?.[name] ?? braces));
  const values = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return values.length === 0 ? address : `${address}?${new URLSearchParams(values)}`;
}

/** The address of a read by itself, for who sends it otherwise than `read` does. */
export const addressToRead = <P extends ReadPath>(path: P, ...[params]: Args<ParamsOf<'GET', P>>): string =>
  addressOf(path, params);

/**
 * The address that a page of the list names as the next one; it may come with the address of the server in front
 * (DWN-46).
 *
 * @throws TypeError when it leads to another list: its rows would not be what the types say
 */
export function nextAddress(path: ListPath, next: string): string {
  const { pathname, search } = new URL(next, 'http://server');
  const parts = pathname.split('/');
  const pattern = path.split('/');
  const fits = parts.length === pattern.length && pattern.every((part, at) => part === parts[at] || part[0] === '{');
  if (!fits) throw new TypeError(`${next} is no page of ${path}`);
  return pathname + search;
}
