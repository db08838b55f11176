import { classNames } from './class-names.ts'

const styles = [
  'break-words [&>*+*]:mt-4',
  '[&_a]:text-accent [&_a]:underline [&_a]:underline-offset-3 [&_a:hover]:text-accent-dark',
  '[&_:is(h3,h4,h5)]:font-display [&_:is(h3,h4,h5)]:font-semibold [&_h3]:text-xl [&_h4]:text-lg [&>*+:is(h3,h4,h5)]:mt-6',
  '[&_:is(ul,ol)]:pl-6 [&_ul]:list-disc [&_ol]:list-decimal [&_li::marker]:text-muted [&_li+li]:mt-1.5',
  '[&_blockquote]:border-l-[3px] [&_blockquote]:border-edge-control [&_blockquote]:pl-4 [&_blockquote]:text-muted',
  '[&_code]:rounded-inner [&_code]:bg-tint [&_code]:px-1 [&_code]:py-0.5 [&_code]:text-[0.9em]',
  '[&_pre]:rounded-control [&_pre]:bg-tint [&_pre]:p-4 [&_pre]:whitespace-pre-wrap [&_pre_code]:bg-transparent [&_pre_code]:p-0',
  '[&_table]:block [&_table]:overflow-x-auto [&_:is(th,td)]:border-b [&_:is(th,td)]:border-edge [&_:is(th,td)]:px-3 [&_:is(th,td)]:py-2 [&_:is(th,td)]:text-left',
  '[&_hr]:border-edge',
].join(' ')

/** What somebody wrote, with the look of text. `html` is the API's sanitised HTML and nothing else. */
export function Prose({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={classNames(styles, className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the API renders and sanitises it, from a short list of tags
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
