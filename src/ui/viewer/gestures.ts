interface Point {
  x: number;
  y: number;
}

/** How an image is shown: its scale, and its distance from the center in pixels. */
export interface View extends Point {
  scale: number;
}

export const FITTED: View = { scale: 1, x: 0, y: 0 };
const MAX_SCALE = 6;
/** The scale after a double tap, and of each zoom step. */
const TAP_SCALE = 2.5;
/** Pixels that a finger moves before it is a swipe, and before an image is dragged away. */
const SWIPE = 50;
const DISMISS = 90;
/** Pixels that a finger moves during a tap. */
const TAP = 8;
const DOUBLE_TAP_MS = 300;

const clamp = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit);

/** The size of the visible image at scale 1, and of the stage around it. */
interface Room {
  image: { width: number; height: number };
  stage: { width: number; height: number };
}

/**
 * A view with another scale, in which the point under the finger stays where it is.
 * @param at relative to the center of the stage
 * @returns never with a gap between the image and an edge that it could fill
 */
export function zoomed(view: View, scale: number, at: Point, { image, stage }: Room): View {
  const next = Math.min(Math.max(scale, 1), MAX_SCALE);
  const grown = next / view.scale;
  const limit = (side: 'width' | 'height') => Math.max(0, (image[side] * next - stage[side]) / 2);
  return {
    scale: next,
    x: clamp(at.x - (at.x - view.x) * grown, limit('width')),
    y: clamp(at.y - (at.y - view.y) * grown, limit('height')),
  };
}

/** What the end of a drag at scale 1 means: 1 is the next image, -1 the previous one. */
export function dragEnd({ x, y }: Point): 1 | -1 | 'dismiss' | undefined {
  if (Math.abs(x) > SWIPE && Math.abs(x) > Math.abs(y)) return x < 0 ? 1 : -1;
  return y > DISMISS && y > Math.abs(x) ? 'dismiss' : undefined;
}

interface Gestures {
  /** Shows a view of the image; not smoothly while a finger moves it. */
  show: (view: View, isMoving: boolean) => void;
  room: () => Room;
  turn: (step: 1 | -1) => void;
  dismiss: () => void;
}

/**
 * Pinch, wheel, double tap, drag and swipe on a stage.
 * @returns `zoom` changes the scale from outside, `reset` starts over with another image
 */
export function watchGestures(
  stage: HTMLElement,
  { show, room, turn, dismiss }: Gestures,
  signal: AbortSignal,
) {
  let view = FITTED;
  const fingers = new Map<number, Point>();
  let began: Point | undefined;
  let wasPinched = false;
  let lastTap = 0;

  const set = (next: View, isMoving = false) => {
    view = next;
    show(view, isMoving);
  };
  const fromCenter = ({ x, y }: Point): Point => {
    const { left, top, width, height } = stage.getBoundingClientRect();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  };
  const pointOf = ({ clientX: x, clientY: y }: MouseEvent): Point => ({ x, y });
  /** The middle of all fingers, and the distance between two. */
  const hand = () => {
    const [a = { x: 0, y: 0 }, b = a] = fingers.values();
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    return { middle, spread: Math.hypot(a.x - b.x, a.y - b.y) };
  };
  const moved = (point: Point) => ({ x: point.x - (began?.x ?? 0), y: point.y - (began?.y ?? 0) });

  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ) => stage.addEventListener(type, listener, { signal, passive: false });

  on('pointerdown', (event) => {
    if (event.button !== 0) return;
    // Otherwise a mouse would drag the file.
    event.preventDefault();
    stage.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, pointOf(event));
    wasPinched = fingers.size > 1;
    began = fingers.size === 1 ? pointOf(event) : undefined;
  });
  on('pointermove', (event) => {
    const last = fingers.get(event.pointerId);
    if (last === undefined) return;
    const before = hand();
    const point = pointOf(event);
    fingers.set(event.pointerId, point);
    const { middle, spread } = hand();
    const by = { x: middle.x - before.middle.x, y: middle.y - before.middle.y };
    const scale = fingers.size > 1 && before.spread > 0 ? spread / before.spread : 1;
    if (fingers.size > 1 || view.scale > 1) {
      const shifted = { ...view, x: view.x + by.x, y: view.y + by.y };
      set(zoomed(shifted, view.scale * scale, fromCenter(middle), room()), true);
    } else show({ scale: 1, x: moved(point).x, y: Math.max(0, moved(point).y) }, true);
  });
  const onEnd = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return;
    const by = moved(pointOf(event));
    const isTap = event.type === 'pointerup' && !wasPinched && Math.hypot(by.x, by.y) < TAP;
    if (isTap) tap(event);
    else if (view.scale === 1 && !wasPinched && event.type === 'pointerup') {
      const end = dragEnd(by);
      if (end === 'dismiss') dismiss();
      else if (end !== undefined) turn(end);
    }
    set(view);
  };
  on('pointerup', onEnd);
  on('pointercancel', onEnd);
  const tap = (event: PointerEvent) => {
    const isDouble = event.timeStamp - lastTap < DOUBLE_TAP_MS;
    lastTap = isDouble ? 0 : event.timeStamp;
    if (isDouble) {
      view = zoomed(view, view.scale > 1 ? 1 : TAP_SCALE, fromCenter(pointOf(event)), room());
    }
  };
  on('wheel', (event) => {
    event.preventDefault();
    set(
      zoomed(view, view.scale * Math.exp(-event.deltaY / 300), fromCenter(pointOf(event)), room()),
      true,
    );
  });

  return {
    zoom: (direction: 1 | -1) =>
      set(zoomed(view, direction > 0 ? view.scale * TAP_SCALE : 1, { x: 0, y: 0 }, room())),
    reset: () => set(FITTED),
  };
}
