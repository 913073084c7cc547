/** The longer side that a face needs to be recognised, in pixels; a camera's full picture is ten times the bytes. */
const LONGEST_SIDE = 1600;
const QUALITY = 0.85;

/** The size of a picture whose longer side is at most `LONGEST_SIDE`; a small one keeps its own. */
export const fittingSize = (width: number, height: number): { readonly width: number; readonly height: number } => {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};

const decode = (url: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('The picture could not be read'));
    image.src = url;
  });

/**
 * A picture as a JPEG that goes over 3G in seconds. Where the phone cannot draw, the picture goes as it is.
 * @throws Error for a file that is no picture this phone can read
 */
export const shrinkPhoto = async (file: Blob): Promise<Blob> => {
  const url = URL.createObjectURL(file);
  try {
    const image = await decode(url);
    const { width, height } = fittingSize(image.naturalWidth, image.naturalHeight);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.drawImage(image, 0, 0, width, height);
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return smaller ?? file;
  } finally {
    URL.revokeObjectURL(url);
  }
};
