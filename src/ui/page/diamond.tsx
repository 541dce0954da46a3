/** The diamond: the logo, and with class `point` the period of a display heading. */
export function Diamond({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M12 0 0 12l12 12z" />
      <path d="M12 0l12 12-12 12z" opacity=".62" />
    </svg>
  );
}

export function Point() {
  return <Diamond className="point" />;
}
