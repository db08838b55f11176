type Props = {
  /** What is explained, such as a question, and what is said of it. */
  terms: { term: string; text: string }[]
  /** Columns, gaps and the distance to what stands above. */
  className: string
}

/** Terms with their texts between lines, in columns where there is room: questions and answers, principles. */
export function TermGrid({ terms, className }: Props) {
  return (
    <dl className={`grid border-t border-edge ${className}`}>
      {terms.map(({ term, text }) => (
        <div key={term} className="border-b border-edge py-5">
          <dt className="font-display text-lg font-semibold">{term}</dt>
          <dd className="mt-1 text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
