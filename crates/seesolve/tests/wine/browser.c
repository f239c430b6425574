/* Stands for a browser: writes down the address that it is told to open. */
#include <stdio.h>

int main(int n_arguments, char **arguments)
{
    FILE *file = fopen("opened.txt", "w");
    if (!file)
        return 1;
    fputs(arguments[n_arguments - 1], file);
    return fclose(file);
}
